import { createStore, useStore } from '../../../browser/store.ts';
import { safeLocalStorage } from '../../../browser/storage.ts';

export type PanelId = 'up-next' | 'transcript' | 'info';

const STORED = 'now-playing-panel';

const chosen = createStore(safeLocalStorage.getItem(STORED));

/** As it was stored, which may be by another version. */
export const useChosenPanelId = () => useStore(chosen);

/** The choice is kept on this device. */
export function choosePanel(id: PanelId): void {
  safeLocalStorage.setItem(STORED, id);
  chosen.set(id);
}
