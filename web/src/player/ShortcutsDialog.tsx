import { useState } from 'react';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Switch } from '../ui/form/Switch.tsx';
import { shortcutsSetting } from './device-setting.ts';
import { playerTexts } from './player.texts.ts';
import { playerStore, usePlayerState } from './player-state.ts';

const texts = playerTexts.shortcuts;

/** Lists the shortcuts, with a switch that turns them off. */
export default function ShortcutsDialog() {
  const open = usePlayerState((state) => state.isHelpOpen === true);
  const [on, setOn] = useState(shortcutsSetting.isOn);
  return (
    <Dialog open={open} onOpenChange={(isHelpOpen) => playerStore.change({ isHelpOpen })} title={texts.title}>
      <dl className="mt-4 text-left text-label">
        {texts.keys.map(({ keys, does }) => (
          <div
            key={does}
            className="flex min-h-10 flex-wrap items-center gap-x-4 border-t border-line py-1.5"
          >
            <dt className="w-36 flex-none max-tight:w-auto">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="mr-1.5 inline-block rounded-chip bg-well px-2 py-0.5 font-sans text-tiny font-[580]"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="flex-[1_1_9rem] text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={texts.switch}
        hint={texts.switchHint}
        checked={on}
        onChange={(event) => {
          shortcutsSetting.turn(event.target.checked);
          setOn(event.target.checked);
        }}
        className="border-t border-line text-left"
      />
    </Dialog>
  );
}
