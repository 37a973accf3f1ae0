import type { ReactNode } from 'react';
import { pushPermission } from '../../pwa/browser-push.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useTestNotification } from '../notifications/index.ts';
import { PREFERENCES } from './notification-preferences.ts';
import { profileTexts } from './profile.texts.ts';
import { usePreferences } from './use-preferences.ts';

const texts = profileTexts.notifications;

/** What the member wants to hear of. It stays in this browser. */
export function NotificationsPanel() {
  const { preferences, change, save, askForPush, isReloading } = usePreferences();
  return (
    <Card className="px-5 pt-2 pb-5 wide:px-7 wide:pt-4 wide:pb-7">
      <ul className="*:not-first:border-t *:not-first:border-line">
        {PREFERENCES.map((name) => (
          <li key={name}>
            <Switch
              label={texts.toggles[name].name}
              hint={texts.toggles[name].hint}
              checked={preferences[name]}
              onChange={(event) => change(name, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <PushState wanted={preferences.pushNotifications} onAsk={() => void askForPush()} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-soft">{texts.caption}</p>
        <Button slim busy={isReloading} onClick={save} className="ml-auto">
          {texts.save}
        </Button>
      </div>
    </Card>
  );
}

/** Push can be wanted here and not be had: the browser has the last word. */
function PushState({ wanted, onAsk }: { wanted: boolean; onAsk: () => void }) {
  const permission = pushPermission();
  if (permission === 'denied')
    return <p className="rounded-field bg-well px-4 py-3 text-small">{texts.blocked}</p>;
  if (!wanted || permission === null) return null;
  if (permission === 'granted') return <SendTest />;
  return (
    <Aside text={texts.unasked}>
      <Button variant="tint" slim onClick={onAsk} className="flex-none">
        {texts.allow}
      </Button>
    </Aside>
  );
}

function SendTest() {
  const testing = useTestNotification(texts.testFailed);
  return (
    <Aside text={texts.testHint}>
      <Button
        variant="tint"
        slim
        busy={testing.isPending}
        onClick={() => testing.mutate()}
        className="flex-none"
      >
        {texts.test}
      </Button>
    </Aside>
  );
}

function Aside({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 rounded-field bg-well py-1 pr-1 pl-4 text-small">
      <p>{text}</p>
      {children}
    </div>
  );
}
