import { isMediaDamage, type MediaDamage } from '@slovo/domain/upload';
import { invitationWasCancelled } from './fixed-sentences.ts';
import { pluralRu } from './plural.ts';
import { libraryProblems } from './library-problems.ts';
import { promiseProblems } from './promise-problems.ts';
import { numberIn, problemIn, type RefusalDetails, type RefusalTexts } from '../refusals/refusal-text.ts';

const wait = (details: RefusalDetails): string => {
  const seconds = numberIn(details, 'retryAfter');
  if (seconds === undefined) return 'чуть позже';
  if (seconds < 60)
    return `через ${seconds} ${pluralRu(seconds, { one: 'секунду', few: 'секунды', many: 'секунд' })}`;
  const minutes = Math.ceil(seconds / 60);
  return `через ${minutes} ${pluralRu(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })}`;
};

const size = (details: RefusalDetails): string => {
  const bytes = numberIn(details, 'limit');
  return bytes === undefined ? '' : ` Можно не больше ${Math.floor(bytes / 1024 / 1024)} МБ.`;
};

const named = (details: RefusalDetails): string => {
  const { name } = details;
  return typeof name === 'string' ? `: ${name}` : '';
};

const people = (details: RefusalDetails): string => {
  const audience = numberIn(details, 'audience');
  return audience === undefined ? '' : ` (${audience} чел.)`;
};

const damages: Record<MediaDamage, string> = {
  unreadable: 'Файл повреждён: показать его не получается. Сохраните его заново и отправьте ещё раз.',
  cut: 'Файл сохранился не целиком: в нём не хватает того, без чего его не показать. Отправьте его ещё раз или выберите другой.',
  'no-pictures': 'В этом видео нет изображения. Отправьте другое видео или фото.',
  'too-many-parts': 'Этот файл устроен слишком сложно. Сохраните его заново и отправьте ещё раз.',
};

export const refusals: RefusalTexts = {
  BAD_INPUT: (details) =>
    problemIn(details, promiseProblems) ?? 'Что-то заполнено не так. Проверьте поля и попробуйте ещё раз.',
  SIGN_IN_REQUIRED: 'Чтобы продолжить, войдите.',
  SESSION_ENDED: 'Сессия завершена. Войдите снова.',
  NOT_ALLOWED: 'Сюда доступа нет.',
  NOT_FOUND: 'Такой страницы здесь нет.',
  TOO_LARGE: (details) =>
    details['purpose'] === 'avatar'
      ? 'Размер файла не должен превышать 2MB'
      : (libraryProblems.tooLarge(details) ?? `Слишком большой файл или запрос.${size(details)}`),
  CONTENT_TYPE_REFUSED: 'Запрос в неподходящем формате. Обновите страницу и попробуйте ещё раз.',
  TOO_MANY_REQUESTS: (details) => `Слишком много запросов подряд. Попробуйте ${wait(details)}.`,
  INTERNAL: 'У нас что-то сломалось. Попробуйте ещё раз, мы уже видим ошибку.',
  SERVICE_UNAVAILABLE: (details) => `Эта часть сервиса сейчас не отвечает. Попробуйте ${wait(details)}.`,
  CLOCK_BUSY:
    'Часы остановились на полпути: события приходят быстрее, чем обрабатываются. Попробуйте ещё раз.',
  STATE_CHANGED: 'Пока вы смотрели, здесь всё изменилось. Обновите и попробуйте снова.',
  IDEMPOTENCY_KEY_REUSED: 'Этот запрос уже приходил с другим содержанием. Отправьте его заново.',

  token_not_found: 'Такой ссылки для входа нет. Возьмите новую у бота.',
  token_invalid: 'Ссылка для входа не подходит. Возьмите новую у бота.',
  token_format_error:
    'Ссылка для входа скопирована не полностью. Скопируйте её целиком или возьмите новую у бота.',
  token_expired: 'Ссылка устарела: она действует 15 минут. Возьмите новую у бота.',
  token_already_used: 'По этой ссылке уже входили. Возьмите новую у бота.',
  token_invalidated: 'Вы уже взяли ссылку новее, войдите по ней.',
  init_data_invalid: 'Telegram не подтвердил вход. Закройте мини-приложение и откройте его снова.',
  init_data_expired: 'Мини-приложение открыто слишком давно. Закройте его и откройте снова.',
  session_invalid: 'Сессия не найдена. Войдите снова.',
  session_expired: 'Сессия закончилась: вы не заходили больше 30 дней. Войдите снова.',
  session_invalidated: 'Эту сессию завершили. Войдите снова.',
  user_not_found: 'Мы вас не нашли. Откройте бота и нажмите «Старт».',
  user_banned: 'Ваш аккаунт заблокирован. Напишите в поддержку через бота.',

  ADMIN_TOKEN_INVALID: 'Токен оператора не подходит. Возьмите новый у бота: /admin.',
  ADMIN_TOKEN_EXPIRED: 'Токен оператора устарел: он действует 8 часов. Возьмите новый у бота: /admin.',
  NOT_OPERATOR: 'Панель открыта только операторам.',
  OPERATOR_CANNOT_BE_BANNED: 'Оператора заблокировать нельзя. Сначала уберите его из списка операторов.',
  OPERATOR_CANNOT_BE_DELETED: 'Оператора удалить нельзя. Сначала уберите его из списка операторов.',
  QUERY_REQUIRED: 'Введите, кого искать.',
  USER_ID_INVALID: 'Нужен правильный номер пользователя',
  DELETION_REASON_REQUIRED: 'Укажите причину удаления',
  IDEMPOTENCY_KEY_REQUIRED: 'Нужен ключ идемпотентности',
  DELETION_NOT_FOUND: 'Такого удаления нет.',
  DELETION_EXISTS: 'Это уже удаляют.',
  DELETION_RUNNING: 'Удаление уже идёт, отменить его нельзя.',
  DELETION_STATE_REFUSED: 'На этом этапе удаления так нельзя.',
  PROMISE_HAS_RECORDS: 'К этому обещанию относятся отчёты или голоса. Удалите его вместе с ними.',
  PROMISE_IS_PRIVATE: 'Обещание личное. Просмотр его отчётов записывается в журнал.',
  PARKED_EVENT_NOT_FOUND: 'Такого отложенного события нет.',
  PARKED_EVENT_REPLAYED: 'Это событие уже повторили.',
  PARKED_EVENT_FAILED: 'Событие снова не удалось обработать. Новая ошибка записана рядом с ним.',
  USER_NOT_FOUND: 'Пользователь не найден',
  USERNAME_TAKEN: 'Это имя пользователя уже занято. Выберите другое.',
  USERNAME_RESERVED: 'Это имя пользователя занято самим сервисом. Выберите другое.',
  NAME_RESERVED: 'Так может называться только сам сервис. Напишите другое имя.',
  SESSION_NOT_FOUND: 'Такой сессии нет.',
  SIGN_INS_OF_DAY_SPENT:
    'Сегодня было слишком много входов. Откройте страницу, где вы уже вошли, или попробуйте завтра.',

  PROMISE_NOT_FOUND: 'Обещание не найдено',
  NOT_OWNER: 'Это чужое обещание: менять его может только автор.',
  PROMISE_NOT_DRAFT: 'Так можно только с черновиком, а это обещание уже начато.',
  PROMISE_NOT_ACTIVE: 'Так можно только с начатым обещанием, которое ещё идёт.',
  PROMISE_NOT_CLOSED: 'Так можно только с закрытым обещанием.',
  PROMISE_CLOSED: 'Обещание уже закрыто.',
  PROMISE_NOT_BEGUN: 'Обещание начнётся завтра: сегодня отчёт ещё не нужен.',
  START_TOMORROW_TOO_EARLY: 'Начать с завтрашнего дня можно только в последние три часа дня.',
  INVITATION_MISSING: 'Сначала пригласите мотиватора.',
  INVITATION_PENDING: 'Приглашение мотиватора ещё без ответа. Дождитесь его или отзовите приглашение.',
  INVITATION_REJECTED: 'Мотиватор отклонил приглашение. Выберите другого или другой способ подтверждения.',
  INVITATION_NOT_FOUND: 'Приглашение не найдено.',
  INVITATION_ANSWERED: 'На это приглашение уже ответили.',
  INVITATION_EXPIRED: 'Приглашение устарело: оно действует 7 дней.',
  INVITATION_WAS_CANCELLED: invitationWasCancelled,
  INVITATION_TOO_SOON: 'Этот человек недавно отказался. Пригласить его снова можно через сутки после отказа.',
  MOTIVATOR_REQUIRED: 'Пожалуйста, выберите мотиватора из списка',
  MOTIVATOR_IS_OWNER: 'Нельзя быть мотиватором самому себе. Выберите другого человека.',

  REPORT_NOT_FOUND: 'Отчёт не найден.',
  REPORT_EMPTY: 'Отчёт пуст. Добавьте текст, фото или видео.',
  REPORT_LIMIT_REACHED: 'За день можно отправить не больше 10 отчётов. Продолжите завтра.',
  DRAFTS_TOO_MANY: (details) => {
    const limit = numberIn(details, 'limit');
    const many = limit === undefined ? 'слишком много' : `уже ${limit}`;
    return `Черновиков ${many}. Сначала начните или удалите один из них.`;
  },
  REPORT_ALREADY_DECIDED: 'По этому отчёту уже решили.',
  UNDO_TOO_LATE: 'Отменить отчёт можно в первые 15 минут, они прошли.',
  DAY_NOT_REQUIRED: 'Сегодня отчёт не нужен, пропускать нечего.',
  DAY_ALREADY_KEPT: 'Сегодняшний день уже выполнен.',
  DAY_IS_OVER: (details) => {
    const day = numberIn(details, 'day');
    return day === undefined ? 'Этот день уже закончился.' : `День ${day} уже закончился.`;
  },
  SKIPS_SPENT: 'Пропуски закончились.',
  NOT_A_HABIT: 'Пропуски есть только у привычек.',
  PAUSE_NOT_ALLOWED: 'Пауза есть у привычек и челленджей, кроме режима «До первого срыва».',
  PAUSE_USED: 'Пауза у обещания одна, и она уже была.',
  PAUSE_TOO_LATE: 'Пауза начинается с завтрашнего дня, а дней впереди уже нет.',
  PROMISE_PAUSED: 'Обещание на паузе. Чтобы отчитаться, закончите паузу.',
  PROMISE_NOT_PAUSED: 'Обещание не на паузе.',
  PROMISE_NOT_LOST: 'Это слово ещё можно сдержать.',

  REPORT_NOT_PENDING: 'По этому отчёту уже решили.',
  OWN_REPORT: 'За свой отчёт голосовать нельзя.',
  ALREADY_VOTED: 'Вы уже голосовали за этот отчёт.',
  NOT_VOTABLE: 'За этот отчёт голосовать нельзя: решает не голосование или обещание не видно другим.',
  NOT_MOTIVATOR: 'Решать по этому отчёту может только мотиватор обещания.',
  WITNESS_LINK_NOT_FOUND: 'Эта ссылка больше не действует: обещание скрыто или удалено.',
  OWN_PROMISE: 'Это ваше обещание: свидетелем становится кто-то другой.',
  WITNESSES_FULL: 'У этого обещания уже двести свидетелей.',
  NOT_WITNESS: 'Вы не свидетель этого обещания: сообщения о нём вам не приходят.',
  WITNESS_NEEDS_VOTING: 'Свидетелей зовут к открытому обещанию, отчёты которого утверждает голосование.',
  SHARE_REFUSED: 'Telegram не подготовил сообщение. Отправьте ссылку сами.',

  RECEIPT_NOT_FOUND: 'Уведомление не найдено.',
  RECEIPT_STATE_REFUSED: 'С этим уведомлением так уже нельзя.',

  TEXT_REQUIRED: 'Введите текст сообщения',
  TEXT_TOO_LONG: (details) =>
    `Текст слишком длинный: ${numberIn(details, 'length') ?? 'больше'} из ${numberIn(details, 'limit') ?? 'допустимых'} символов`,
  TEMPLATE_KEY_REQUIRED: 'Выберите шаблон',
  TEMPLATE_VARIABLE_MISSING: (details) => `Заполните переменную шаблона${named(details)}`,
  VARIABLE_UNKNOWN: (details) => `В тексте неизвестная переменная${named(details)}`,
  REASON_REQUIRED: 'Укажите причину личного сообщения',
  CONTENT_REQUIRED: 'В сообщении должен быть текст или медиа',
  MEDIA_ID_REQUIRED: 'Указан тип медиа, но не указан файл',
  MEDIA_KIND_REQUIRED: 'Указан файл, но не указан тип медиа',
  FORMAT_CONTRADICTS_CONTENT:
    'Формат не подходит к содержимому. Не указывайте его: он следует из содержимого.',
  CHANNEL_REQUIRED: 'Выберите хотя бы один канал: Telegram или веб',
  AUDIENCE_PREVIEW_REQUIRED: 'Сначала посмотрите аудиторию',
  AUDIENCE_EMPTY: 'Такое сообщение никто не получит. Измените фильтры.',
  AUDIENCE_CHANGED: (details) =>
    `Аудитория изменилась после просмотра${people(details)}. Посмотрите её ещё раз.`,
  LARGE_AUDIENCE_UNCONFIRMED: (details) => `Аудитория большая${people(details)}. Подтвердите отправку.`,
  BATCH_NOT_FOUND: 'Рассылка не найдена.',
  BATCH_STATE_REFUSED: 'Рассылка уже в другом состоянии, это действие больше недоступно.',
  OPERATOR_HAS_NO_CHAT: 'Бот пока не может вам написать. Откройте его в Telegram и нажмите Start.',
  SEGMENT_NOT_FOUND: 'Сохранённая аудитория не найдена.',
  SEGMENT_NAME_TAKEN: 'Сохранённая аудитория с таким названием уже есть. Выберите другое.',
  SEGMENTS_TOO_MANY: 'Сохранённых аудиторий уже 200. Сначала удалите одну.',

  EXPORT_NOT_FOUND: 'Такой выгрузки нет. Начните её заново в панели.',
  EXPORT_USED: 'Эта ссылка уже использована: файл скачивается по ней один раз. Начните выгрузку заново.',
  EXPORT_EXPIRED: 'Ссылка на выгрузку действует минуту и устарела. Начните выгрузку заново.',
  EXPORTS_TOO_MANY: 'Уже идут три ваши выгрузки. Дождитесь конца одной из них.',

  DATA_EXPORT_NOT_FOUND: 'Такой копии данных нет. Запросите новую.',
  DATA_EXPORT_NOT_READY: 'Копия ещё не готова. Бот напишет, когда она будет готова.',
  DATA_EXPORT_EXPIRED: 'Копия хранилась 48 часов и удалена. Запросите новую.',
  DATA_EXPORTS_TOO_MANY: 'За сутки можно запросить три копии. Попробуйте завтра.',
  DELETION_PHRASE_WRONG: 'Фраза введена иначе. Введите её так, как она показана.',

  MEDIA_NOT_FOUND: 'Файл не найден.',
  MEDIA_TYPE_REFUSED: (details) =>
    details['purpose'] === 'avatar'
      ? 'Пожалуйста, выберите файл в формате JPG или PNG'
      : details['declared']
        ? 'Внутри файла не то, чем он назван. Сохраните его заново и попробуйте ещё раз.'
        : (libraryProblems.type(details) ??
          'Такой файл не подойдёт. Нужно фото (JPG, PNG, HEIC, WebP, GIF) или видео (MP4, MOV, WebM, MKV, AVI).'),
  MEDIA_DAMAGED: (details) => damages[isMediaDamage(details['problem']) ? details['problem'] : 'unreadable'],
  MEDIA_EMPTY: libraryProblems.empty,
  PICTURE_TOO_LARGE: (details) => {
    const [megapixels, limit] = [numberIn(details, 'megapixels'), numberIn(details, 'limit')];
    const most =
      limit === undefined
        ? ''
        : ` В ней ${megapixels} Мп, а в такой картинке может быть не больше ${limit} Мп.`;
    return `Картинка слишком большая.${most} Уменьшите её и отправьте снова.`;
  },
  MEDIA_BUSY: (details) => `Сейчас не получилось обработать файл. Попробуйте ${wait(details)}.`,
  UPLOADS_UNDER_WAY: (details) => {
    const limit = numberIn(details, 'limit') ?? 3;
    const uploads = pluralRu(limit, { one: 'загрузка', few: 'загрузки', many: 'загрузок' });
    return `У вас уже идут ${limit} ${uploads}. Дождитесь конца одной из них или попробуйте ${wait(details)}.`;
  },
  UPLOADS_OF_DAY_SPENT: (details) => {
    const [limit, megabytes] = [numberIn(details, 'limit'), numberIn(details, 'megabytes')];
    if (limit === undefined || megabytes === undefined)
      return 'За сутки загружено слишком много файлов. Попробуйте завтра.';
    const files = pluralRu(limit, { one: 'файла', few: 'файлов', many: 'файлов' });
    return `За сутки можно загрузить не больше ${limit} ${files} и ${megabytes} МБ. Попробуйте завтра.`;
  },
  MEDIA_TICKET_INVALID: 'Загруженный файл устарел. Загрузите его снова.',
  MEDIA_NAME_TOO_LONG: libraryProblems.name,
  MEDIA_IN_USE: 'Этот файл есть в сообщении людям, поэтому он остаётся.',
  STORAGE_FULL: 'В хранилище файлов кончилось место, поэтому файл не сохранён. Попробуйте позже.',
  UPLOAD_NOT_FOUND: 'Такой загрузки больше нет. Начните её заново.',
  UPLOAD_CHUNK_DIFFERS: 'Под этой загрузкой уже пришёл другой файл. Начните её заново.',
  UPLOAD_INCOMPLETE: 'Дошли ещё не все части файла. Отправьте их и завершите загрузку снова.',
  UPLOAD_TOO_MANY: 'Слишком много незаконченных загрузок. Сначала закончите или удалите одну из них.',
  UPLOAD_TIMEOUT: 'Загрузка шла дольше 30 минут. Возьмите файл поменьше или связь получше.',
};
