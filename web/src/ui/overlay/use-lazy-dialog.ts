import { useState } from 'react';

/** For a dialog that loads when it is first opened, and then stays, so that it can close with its motion. */
export function useLazyDialog() {
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  return {
    open: () => setOpened('open'),
    /** What it is rendered with; null while there is nothing to render. */
    dialog:
      opened === 'never'
        ? null
        : {
            open: opened === 'open',
            onOpenChange: (open: boolean) => setOpened(open ? 'open' : 'closed'),
            onLost: () => setOpened('never'),
          },
  };
}
