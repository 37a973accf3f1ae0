/** One switch of the player, kept on this device. On until somebody turns it off. */
function createSetting(key: string) {
  let on = stored(key) !== 'off';
  return {
    isOn: () => on,
    turn(next: boolean): void {
      on = next;
      try {
        localStorage.setItem(key, on ? 'on' : 'off');
      } catch {
        // Private windows may store nothing: it holds until the page is left.
      }
    },
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const playNextSetting = createSetting('player-play-next');
/** Keys of one letter must have a switch (WCAG 2.1.4): they get in the way of speech input. */
export const shortcutsSetting = createSetting('player-shortcuts');
