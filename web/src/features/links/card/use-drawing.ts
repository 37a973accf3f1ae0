import { useEffect, useEffectEvent, useState } from 'react';

export type Drawing<Drawn> =
  { state: 'drawing' } | { state: 'drawn'; drawn: Drawn; url: string } | { state: 'failed' };

/**
 * What `draw` draws for `key`, with a URL to show it by. A new key draws again; meanwhile nothing old is shown.
 */
export function useDrawing<Drawn>(key: string, draw: () => Promise<{ drawn: Drawn; picture: Blob }>) {
  const [done, setDone] = useState<{ key: string; drawing: Drawing<Drawn> }>();
  const start = useEffectEvent(draw);
  useEffect(() => {
    let isLeft = false;
    let url = '';
    const show = (drawing: Drawing<Drawn>) => isLeft || setDone({ key, drawing });
    start().then(
      ({ drawn, picture }) => {
        url = isLeft ? '' : URL.createObjectURL(picture);
        show({ state: 'drawn', drawn, url });
        return null;
      },
      () => show({ state: 'failed' }),
    );
    return () => {
      isLeft = true;
      URL.revokeObjectURL(url);
    };
  }, [key]);
  const drawing: Drawing<Drawn> = done?.key === key ? done.drawing : { state: 'drawing' };
  return drawing;
}
