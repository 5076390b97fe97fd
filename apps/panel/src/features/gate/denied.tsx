import { gate as t } from '@slovo/texts/panel/gate';
import { shell } from '@slovo/texts/panel/shell';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { week } from '@slovo/ui/patterns/empty-state';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon, ChevronDownIcon } from '@slovo/ui/primitives/icon';
import { Logo } from '@slovo/ui/tokens/logo';
import type { Denial } from '../../shared/auth/panel-access.ts';
import { useAccess } from '../../shared/auth/use-access.ts';
import { LanguageSwitch } from '../../shared/texts/language-switch.tsx';
import { TokenForm } from './token-form.tsx';

interface DeniedProps {
  denial: Denial;
  checking?: boolean;
}

const NAME = 'admin';

/**
 * Looks like the profile of nobody, so that a visitor learns nothing about a panel. Operators open the details. The
 * disguise is a courtesy: what protects is the server.
 */
export default function Denied(props: DeniedProps) {
  const { product, pageTitle } = shell;
  return (
    <>
      <title>{pageTitle(t.title)}</title>
      <header className="ui-panel-bar">
        <a href="/">
          <Logo label={product} className="h-[18px]" />
        </a>
        <span className="grow" />
        <LanguageSwitch />
      </header>
      <main id="main" className="ui-gate">
        <Ribbon days={week('aaaaaaa')} />
        <h1>{t.title}</h1>
        <p className="ui-muted">{t.text(NAME)}</p>
        <Button className="mt-2" render={<a href="/" aria-label={t.home} />}>
          {t.home}
        </Button>
        <details>
          <summary>
            {t.question} <ChevronDownIcon size="s" />
          </summary>
          <ForOperators {...props} />
        </details>
      </main>
    </>
  );
}

function ForOperators({ denial, checking }: DeniedProps) {
  const access = useAccess();
  return (
    <div className="ui-box mt-2">
      <div className="ui-box-in grid gap-3">
        <Banner
          tone="danger"
          role="status"
          icon={<AlertIcon />}
          title={t.causes[denial.cause]}
          action={
            access.canRetry() && (
              <Button tone="quiet" busy={checking} onClick={() => void access.retry()}>
                {t.retry}
              </Button>
            )
          }
        >
          {explained(denial)}
        </Banner>
        <p>
          {t.howTo.before} <b className="ui-strong">{t.howTo.command}</b> {t.howTo.after}
        </p>
        <TokenForm
          submit={t.check}
          tone="quiet"
          checking={checking}
          onToken={(token) => void access.enter(token)}
        />
        <p className="ui-meta">{t.privacy}</p>
      </div>
    </div>
  );
}

function explained(denial: Denial): string {
  if (denial.cause !== 'failed') return t.explained[denial.cause];
  const { message, status } = denial.error;
  // What answers in the server's place, such as a proxy, has no sentence for people.
  return t.explained.failed(message || t.answered(status));
}
