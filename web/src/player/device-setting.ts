import { safeLocalStorage } from '../browser/storage.ts';

/** A setting of the player, stored on this device. On by default. */
function createSetting(key: string) {
  return {
    isOn: () => safeLocalStorage.getItem(key) !== 'off',
    turn: (on: boolean) => void safeLocalStorage.setItem(key, on ? 'on' : 'off'),
  };
}

/** Single-letter shortcuts must have a switch (WCAG 2.1.4), because they interfere with speech input. */
export const shortcutsSetting = createSetting('player-shortcuts');
