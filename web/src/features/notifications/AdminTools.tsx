import { BellRing, Radio, ScrollText } from 'lucide-react';
import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFeedCheck } from '../rss/index.ts';
import { adminTexts } from './notifications.texts.ts';
import { ServerSentence } from './ServerSentence.tsx';
import { useTestNotification } from './use-test-notification.ts';

const texts = adminTexts.tools;

/** Tools that reach no member: a test to the admin's own browsers, a check of the feed, and the logs. */
export function AdminTools() {
  const testing = useTestNotification(texts.testFailed);
  const checking = useFeedCheck();
  return (
    <Card as="section" aria-label={texts.heading} className="p-5 wide:p-6">
      <h2 className="t-name">{texts.heading}</h2>
      <p className="mt-1 mb-4 text-small text-ink-soft">{texts.hint}</p>
      <div className="grid gap-3">
        <ServerSentence failure={testing.error} />
        <Button
          variant="tint"
          icon={<BellRing aria-hidden />}
          busy={testing.isPending}
          onClick={() => testing.mutate()}
        >
          {texts.test}
        </Button>
        <Button
          variant="tint"
          icon={<Radio aria-hidden />}
          busy={checking.isPending}
          onClick={() => checking.mutate()}
        >
          {texts.check}
        </Button>
        <ButtonLink to={paths.notificationLogs} variant="plain" icon={<ScrollText aria-hidden />}>
          {texts.logs}
        </ButtonLink>
      </div>
    </Card>
  );
}
