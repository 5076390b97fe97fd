import { common } from '@slovo/texts/web/common';
import { debug as texts } from '@slovo/texts/web/debug';
import { Page, PageHead, Section } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { Card, Facts } from '@slovo/ui/primitives/card';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../../shared/auth/use-auth.ts';
import { page } from '../../shared/device.ts';
import { clearResidualState, clearStorage } from '../../shared/storage/clear-storage.ts';
import { type Fact, readAuth, readEnvironment, readFlags } from './read-facts.ts';
import { TestAuth } from './test-auth.tsx';
import { useRefreshed } from './use-refreshed.ts';

export function DebugPage() {
  const state = useAuth();
  const { environment, auth, flags } = useRefreshed(() => ({
    environment: readEnvironment(),
    auth: readAuth(state),
    flags: readFlags(),
  }));
  return (
    <Page>
      <title>{common.pageTitle(texts.title)}</title>
      <PageHead title={texts.title} lead={texts.lead} />
      <FactsSection id="auth" title={texts.authStatus} facts={auth} />
      <div className="mt-3">
        <TestAuth />
      </div>
      <FactsSection id="flags" title={texts.storedFlags} facts={flags} />
      <FactsSection id="environment" title={texts.environment} facts={environment} />
      <Section id="actions" title={texts.actions}>
        <Actions />
      </Section>
    </Page>
  );
}

function FactsSection({ id, title, facts }: { id: string; title: string; facts: Fact[] }) {
  return (
    <Section id={id} title={title}>
      <Card>
        <Facts items={facts} className="tabular-nums [&_dd]:min-w-0 [&_dd]:[overflow-wrap:anywhere]" />
      </Card>
    </Section>
  );
}

function Actions() {
  const clearAll = async () => {
    await clearStorage();
    page.reload();
  };
  const clearResidual = () => {
    clearResidualState();
    page.reload();
  };
  return (
    <Card className="grid gap-2">
      <Button block tone="danger-ghost" aria-describedby="clear-all" onClick={() => void clearAll()}>
        {texts.clearStorage}
      </Button>
      <p id="clear-all" className="ui-meta">
        {texts.clearStorageText}
      </p>
      <Button block tone="quiet" aria-describedby="clear-residual" onClick={clearResidual}>
        {texts.clearResidual}
      </Button>
      <p id="clear-residual" className="ui-meta">
        {texts.clearResidualText}
      </p>
      <Button block tone="ghost" render={<Link to="/my" />}>
        {texts.toMy}
      </Button>
    </Card>
  );
}
