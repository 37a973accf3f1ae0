import type { ReactNode } from 'react';
import { pushPermission } from '../../../pwa/browser-push.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { AllLinksSwitch } from '../../notices/index.ts';
import { WeeklyLetter } from '../../weekly-letter/index.ts';
import { QuietHours } from '../quiet-hours/QuietHours.tsx';
import { usePushState } from '../opt-in/push-state.ts';
import { useTestNotification } from '../use-test-notification.ts';
import { PREFERENCES } from './preferences.ts';
import { preferencesTexts as texts } from './preferences.texts.ts';
import { usePreferences } from './use-preferences.ts';

/** The member's notification preferences: push for this browser, all others for their account. */
export function NotificationsPanel() {
  const { preferences, change, save, askForPush, isSaving } = usePreferences();
  const push = usePushState();
  return (
    <>
      <Card className="px-5 pt-2 pb-5 wide:px-7 wide:pt-4 wide:pb-7">
        <ul className="*:not-first:border-t *:not-first:border-line">
          {PREFERENCES.map((name) => (
            <li key={name}>
              <Switch
                label={texts.toggles[name].name}
                hint={texts.toggles[name].hint}
                checked={name === 'pushNotifications' ? push === 'on' : preferences[name]}
                disabled={name === 'pushNotifications' && (push === 'home-screen' || push === 'old-ios')}
                onChange={(event) => change(name, event.target.checked)}
              />
            </li>
          ))}
        </ul>
        <PushNote state={push} wanted={preferences.pushNotifications} onAsk={() => void askForPush()} />
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-ink-soft">{texts.caption}</p>
          <Button slim busy={isSaving} onClick={() => void save()} className="ml-auto">
            {texts.save}
          </Button>
        </div>
      </Card>
      <Card className="mt-4 px-5 py-2 wide:px-7">
        <AllLinksSwitch />
      </Card>
      <WeeklyLetter emailUpdates={preferences.emailUpdates} />
      <QuietHours />
    </>
  );
}

interface PushNoteProps {
  state: ReturnType<typeof usePushState>;
  wanted: boolean;
  onAsk: () => void;
}

/** Explains the switch: why push is on or off here, and what can be done about it. */
function PushNote({ state, wanted, onAsk }: PushNoteProps) {
  switch (state) {
    case null:
      return null;
    case 'on':
      return <SendTest />;
    case 'off':
      if (!wanted || pushPermission() !== 'default') return null;
      return (
        <Aside text={texts.unasked}>
          <Button variant="tint" slim onClick={onAsk} className="flex-none">
            {texts.allow}
          </Button>
        </Aside>
      );
    case 'blocked':
      return <Note>{texts.blocked}</Note>;
    case 'home-screen':
      return <Note>{texts.homeScreen}</Note>;
    case 'old-ios':
      return <Note>{texts.oldIos}</Note>;
    case 'unsupported':
      return <Note>{texts.unsupported}</Note>;
  }
}

function Note({ children }: { children: string }) {
  return <p className="rounded-field bg-well px-4 py-3 text-small">{children}</p>;
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
    <div className="flex items-center justify-between gap-x-4 gap-y-1 rounded-field bg-well py-1 pr-1 pl-4 text-small max-narrow:flex-wrap max-narrow:p-3">
      <p>{text}</p>
      {children}
    </div>
  );
}
