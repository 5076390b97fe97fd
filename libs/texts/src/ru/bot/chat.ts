import { unreachable } from '@slovo/domain/promise';
import { daysCount, votesCount } from '../counts.ts';
import { rich, Markup } from '../../markup.ts';
import { pluralRu } from '../plural.ts';
import { commandLines } from '../../bot/command-lines.ts';
import { promise } from '../web/promise.ts';
import { commands, operatorCommands } from './commands.ts';
import type { BotTexts, Judge, PromiseLine, Standing } from '../../bot/texts.ts';

const votes = (count: number): string =>
  `${pluralRu(count, { one: 'Нужен', few: 'Нужно', many: 'Нужно' })} ${votesCount(count)} для утверждения`;

const judge = (who: Judge): string => {
  switch (who.kind) {
    case 'system':
      return 'День засчитан сразу.';
    case 'anyone':
      return rich`Ждёт голоса. Позовите друзей — хватит одного: ${new Markup(who.link)}`;
    case 'hidden':
      return 'Пока обещание видно только вам, проголосовать за отчёт некому. Откройте его для всех — и покажите друзьям.';
    case 'motivator':
      return rich`Отчёт проверит ${who.name}.`;
    default:
      return unreachable(who);
  }
};

const taken = ({ title, day }: { title: string; day: number | null }): string =>
  rich`Отчёт для «<b>${title}</b>» принят${new Markup(day === null ? '' : ` — день ${day}`)}.`;

const standing: Record<Standing, string> = {
  draft: 'Черновик',
  active: 'Идёт',
  overdue: 'Просрочено',
  closed_success: 'Выполнено',
  closed_failed: 'Провалено',
  closed_give_up: 'Сдался',
  closed_cancel: 'Отменено',
  closed_overdue: 'Просрочено',
  closed: 'Закрыто',
};

const dayOf = (line: Pick<PromiseLine, 'day' | 'daysTotal'>): string =>
  line.day === null ? '' : `День ${line.day} из ${line.daysTotal}`;

const at = (time: string | null): string => (time ? `в ${time}` : 'нет');

export const chat: BotTexts = {
  menuButton: 'Слово',
  about: 'Дал слово — держи. Обещания, отчёты с фото и люди, которые их подтверждают.',
  buttons: {
    privacy: 'Что о вас хранится',
    login: 'Войти в приложение',
    openPage: 'Открыть на сайте',
    open: 'Открыть',
    create: 'Дать слово',
    send: 'Отправить',
    sendAgain: 'Отправить ещё раз',
    otherPromise: 'Другое обещание',
    cancel: 'Отмена',
    back: 'Назад',
    undo: 'Отозвать отчёт',
    report: 'Отчитаться',
    vote: '👍 Подтвердить',
    approve: '✅ Утвердить',
    reject: '❌ Отклонить',
    accept: 'Согласиться',
    decline: 'Отказаться',
    skip: 'Пропустить сегодня',
    snooze: 'Напомнить через час',
    upload: 'Загрузить на сайте',
    makePublic: 'Открыть для всех',
    language: 'Язык',
    timeZone: 'Часовой пояс',
    dayStart: 'Начало дня',
    morning: 'Утреннее напоминание',
    evening: 'Вечернее напоминание',
    goals: 'Напоминание о целях',
    quiet: 'Тихие часы',
    digestOn: 'Присылать итоги недели',
    digestOff: 'Не присылать итоги недели',
    unmute: 'Снова присылать',
    previous: '◀️ Назад',
    next: 'Дальше ▶️',
    skipShort: 'Пропустить',
    admin: 'Открыть панель',
  },

  welcome: (name) =>
    rich`<b>${name}, привет!</b>\n\nЭто «Слово»: вы даёте слово — привычку, челлендж или цель — и каждый день доказываете, что держите его. Пришлите сюда фото, видео или пару слов, а другой человек подтвердит.\n\nДал слово — держи.`,
  loginOffer:
    'Кнопка откроет приложение и сразу впустит вас. Ссылка одноразовая, действует 15 минут; новая отменяет прежнюю.',
  loginLink: (url) => rich`Ссылка для входа, действует 15 минут и только один раз:\n${url}`,
  updatesOfDaySpent: 'За сегодня пришло слишком много сообщений. Отвечу на новые завтра.',
  banned:
    'Доступ к «Слову» для вас закрыт. Если это ошибка, напишите в поддержку. Получить копию своих данных или удалить их можно и сейчас: /mydata',
  help: `Пришлите фото, видео или текст — я спрошу, к какому обещанию это отчёт, и отправлю его.\n\n${commandLines(commands)}`,
  helpOperator: `\n\n${commandLines(operatorCommands)}`,
  admin: {
    offer: 'Панель оператора. Ссылка именная и действует 8 часов: не пересылайте её.',
    link: (url) => rich`Панель оператора, ссылка именная и действует 8 часов:\n${url}`,
  },
  unhandled: 'Этого я не понял. Пришлите фото, видео или текст отчёта — или посмотрите, что я умею: /help',
  unsupported: 'Такое я отправить не могу. Подойдут фото, видео или текст.',
  brokenLink: 'Такой страницы нет или она не для вас. Вот что я умею: /help',
  trouble: 'Не получилось, но ваше сообщение не потерялось. Попробуйте ещё раз через минуту.',
  nothingToCancel: 'Прерывать нечего.',
  cancelled: 'Хорошо, отменил.',
  stale: 'Эта кнопка уже не действует.',

  today: {
    head: 'Сегодня',
    line: (line, until) =>
      rich`${new Markup(line.mark)} <b>${line.title}</b>${new Markup(
        [
          line.standing === 'active' ? '' : standing[line.standing],
          dayOf(line),
          until === null
            ? ''
            : line.standing === 'overdue'
              ? `ещё можно отчитаться до ${until}`
              : `до ${until}`,
        ]
          .filter(Boolean)
          .map((part) => ` · ${part}`)
          .join(''),
      )}`,
    allDone: 'На сегодня всё сделано.',
    stillYesterday: (until) => `До ${until} ещё идёт вчерашний день: отчёт засчитается за него.`,
    decisions: (count, more) => `Ждут вашего решения: ${count}${more ? '+' : ''}`,
  },
  noDecisions: 'Всё решено: вашего слова никто не ждёт.',
  untitled: promise.untitled,
  myPromises: 'Ваши обещания',
  noPromises: 'Обещаний пока нет.',
  line: (line) =>
    rich`${new Markup(line.mark)} <b>${line.title}</b>${new Markup(
      [standing[line.standing], dayOf(line)]
        .filter(Boolean)
        .map((part) => ` · ${part}`)
        .join(''),
    )}`,
  page: (number) => `страница ${number}`,
  offerNew: 'Слово даётся в приложении: название, срок — и начали. Займёт полминуты.',
  pageLink: (url) => rich`Откройте: ${url}`,

  report: {
    whichPromise: 'О каком обещании отчёт?',
    sendNow: (title) => rich`Пришлите фото, видео или текст — это будет отчёт для «<b>${title}</b>».`,
    nothingOpen: 'Отчитываться пока не о чем: ни одно обещание не идёт.',
    card: (card) =>
      rich`Отчёт для «<b>${card.title}</b>»${new Markup(card.day === null ? '' : `\nДень ${card.day} из ${card.daysTotal}`)}${new Markup(
        card.until
          ? `\n<i>Считается за сегодня до ${card.until}</i>`
          : card.isOver
            ? `\n<i>День ${card.day} уже закончился, но отчёт отправлен вовремя и зачтётся за него</i>`
            : '',
      )}${new Markup(card.quote ? `\n\n<blockquote>${card.quote}</blockquote>` : '')}${new Markup(
        card.pictures > 1 ? `\nВ отчёте ${card.pictures} фото и видео` : '',
      )}\n\nОтправить?`,
    pick: (pictures) =>
      `${pictures > 1 ? `В отчёте ${pictures} фото и видео.\n\n` : ''}К какому обещанию этот отчёт?`,
    expired: 'Прошло больше получаса, и черновик отчёта устарел. Пришлите его ещё раз.',
    discarded: 'Не отправил. Если передумаете — пришлите ещё раз.',
    sending: 'Отправляю…',
    alreadySent: 'Этот отчёт уже отправлен.',
    sent: (sent) => `✅ ${taken(sent)}\n\n${judge(sent.judge)}`,
    undone: (title) => rich`Отчёт для «<b>${title}</b>» отозван.`,
    nowPublic: (link) =>
      rich`Теперь обещание видят все. Позовите друзей подтвердить отчёт: ${new Markup(link)}`,
    tooBig: (megabytes) =>
      `Файл больше 20 МБ: Telegram не отдаёт такие ботам. Загрузите его на странице обещания, там можно до ${megabytes} МБ.`,
    textTooLong: 'Текст отчёта — до 4000 знаков. Сократите его и пришлите ещё раз.',
    fileGone: 'Telegram больше не отдаёт этот файл. Пришлите его ещё раз.',
    lateForAlbum:
      'Этот снимок пришёл, когда отчёт уже был отправлен, и в него не попал. Пришлите его отдельно.',
    editedTooLate:
      'Отчёт уже отправлен, правка в него не попадёт. Пока по нему не решили, его можно отозвать и прислать заново.',
    failed: 'Отправить не получилось: связь с сервером прервалась. Отчёт у меня, попробуйте ещё раз.',
    refused: (sentence) => rich`Отчёт не отправлен. ${sentence}`,
  },

  card: {
    head: (card) =>
      rich`<b>${card.title}</b>\n${card.owner} · ${standing[card.standing]}${new Markup(card.day === null ? '' : ` · день ${card.day} из ${card.daysTotal}`)}`,
    description: (text) => rich`\n\n${text}`,
    kept: (done, total) =>
      `${pluralRu(done, { one: 'Сдержан', few: 'Сдержано', many: 'Сдержано' })} ${daysCount(done)} из ${total}`,
    legend: '🟩 сдержан · 🟨 на проверке · ⬜ пропуск · 🟥 нет',
    waiting: (day) =>
      day === null ? 'Отчёт ждёт подтверждения:' : `Отчёт за день ${day} ждёт подтверждения:`,
    waitingOf: (name, title, day) =>
      rich`<b>${name}</b>: отчёт${new Markup(day === null ? '' : ` за день ${day}`)} для «<b>${title}</b>» ждёт вашего решения.`,
    reported: (title, day) =>
      rich`Отчёт${new Markup(day === null ? '' : ` за день ${day}`)}: «<b>${title}</b>»`,
    votes,
    more: (pictures) => `И ещё ${pictures} фото и видео — на странице обещания.`,
    ownWaits: 'Ваш отчёт ждёт подтверждения.',
  },

  vote: {
    counted: 'Голос засчитан',
    approvedBy: (name) => rich`✅ Подтверждено: ${name}`,
    rejectedBy: (name, reason) =>
      rich`❌ Отклонено: ${name}${new Markup(reason ? rich`\n<blockquote>${reason}</blockquote>` : '')}`,
    withdrawn: 'Автор отозвал отчёт.',
    bySystem: '✅ Засчитано',
    somebody: 'участник «Слова»',
    askReason:
      'Почему отклоняете? Напишите причину следующим сообщением — автор её увидит. Передумали: /cancel',
    reasonTooLong: 'Причина — до 500 знаков.',
    rejected: 'Отклонил и передал причину автору.',
    approved: 'Утверждено',
  },

  invitation: {
    offer: (name, title) =>
      rich`<b>${name}</b> просит вас быть мотиватором: проверять отчёты по обещанию «<b>${title}</b>» и утверждать их.`,
    accepted: 'Вы согласились быть мотиватором.',
    declined: 'Вы отказались.',
    withdrawn: 'Приглашение отозвано.',
    expired: 'Приглашение истекло.',
  },

  reminder: {
    skipped: 'Сегодня пропускаем. Пропуск списан.',
    snoozed: 'Напомню через час.',
  },

  settings: {
    head: (now) =>
      rich`<b>Настройки</b>\n\nЯзык: ${now.language}\nЧасовой пояс: ${now.zone}, сейчас ${now.time}\nДень начинается в ${now.dayStart}\n\nУтром напоминаю: ${at(now.morning)}\nВечером напоминаю: ${now.evening ? `не позже ${now.evening}` : at(null)}\nО целях напоминаю: ${at(now.goals)}\nТихие часы: ${now.quiet ? `${now.quiet.from}–${now.quiet.until}` : 'нет'}\nИтоги недели: ${now.digest ? 'присылаю по понедельникам' : 'не присылаю'}${new Markup(now.mute ? rich`\n\n${now.mute}` : '')}\n\n<i>Пояс и начало дня действуют для обещаний, которые начнутся позже.</i>`,
    chooseMorning: 'Во сколько утром напоминать, что сегодня ждёт отчёта?',
    chooseEvening:
      'Вечером напоминаю за три часа до конца дня, если отчёта ещё нет. Не позже какого времени?',
    chooseGoals: 'Во сколько напоминать о целях?',
    chooseQuiet: 'В какие часы не присылать уведомления? Они придут потом.',
    off: 'Не напоминать',
    noQuiet: 'Без тихих часов',
    confirmZone: (city, time) =>
      rich`Дни и напоминания я считаю по вашему времени. У вас сейчас <b>${time}</b> (${city})?`,
    rightZone: 'Да, верно',
    otherZone: 'Нет, другое время',
    chooseZone: 'Сколько у вас сейчас времени? Выберите пояс:',
    chooseDayStart: 'До какого часа ночи ещё длится вчера?',
    chooseLanguage: 'На каком языке говорим?',
    saved: 'Сохранил',
    languageName: 'русский',
  },

  mute: {
    head: 'На сколько перестать присылать уведомления? На сайте они останутся.',
    until: (when) => `Не беспокою до ${when}.`,
    forever: 'Не беспокою, пока не скажете.',
    off: 'Снова присылаю уведомления.',
    hour: 'На час',
    morning: 'До утра',
    week: 'На неделю',
    always: 'Насовсем',
  },

  cities: {
    'America/Los_Angeles': 'Лос-Анджелес',
    'America/New_York': 'Нью-Йорк',
    'Europe/London': 'Лондон',
    'Europe/Berlin': 'Берлин',
    'Europe/Kaliningrad': 'Калининград',
    'Europe/Kyiv': 'Киев',
    'Europe/Minsk': 'Минск',
    'Europe/Moscow': 'Москва',
    'Europe/Istanbul': 'Стамбул',
    'Asia/Tbilisi': 'Тбилиси',
    'Asia/Yerevan': 'Ереван',
    'Asia/Baku': 'Баку',
    'Asia/Dubai': 'Дубай',
    'Europe/Samara': 'Самара',
    'Asia/Tashkent': 'Ташкент',
    'Asia/Almaty': 'Алматы',
    'Asia/Yekaterinburg': 'Екатеринбург',
    'Asia/Omsk': 'Омск',
    'Asia/Bangkok': 'Бангкок',
    'Asia/Novosibirsk': 'Новосибирск',
    'Asia/Krasnoyarsk': 'Красноярск',
    'Asia/Irkutsk': 'Иркутск',
    'Asia/Yakutsk': 'Якутск',
    'Asia/Vladivostok': 'Владивосток',
    'Asia/Magadan': 'Магадан',
    'Asia/Kamchatka': 'Камчатка',
  },
};
