import { safeLocalStorage } from '../browser/storage.ts';

/** One switch of the player, kept on this device. On until somebody turns it off. */
function createSetting(key: string) {
  return {
    isOn: () => safeLocalStorage.getItem(key) !== 'off',
    turn: (on: boolean) => void safeLocalStorage.setItem(key, on ? 'on' : 'off'),
  };
}

export const playNextSetting = createSetting('player-play-next');
/** Keys of one letter must have a switch (WCAG 2.1.4): they get in the way of speech input. */
export const shortcutsSetting = createSetting('player-shortcuts');
