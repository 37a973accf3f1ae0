import type { Episode } from '@clear-spring/contract';
import { episodePath } from '../../../navigation/paths.ts';
import { copyText } from '../../links/index.ts';

/** The episode's page at its host; its place in the library where it has none. */
export const episodeUrl = ({ link, id }: Pick<Episode, 'link' | 'id'>): string =>
  link ?? location.origin + episodePath(id);

/** The device's own sheet, or a copy of the address where there is none. A sheet that was closed again counts as shared. */
export async function shareEpisode(episode: Episode): Promise<'shared' | 'copied' | 'failed'> {
  const url = episodeUrl(episode);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: episode.title, url });
      return 'shared';
    } catch (error) {
      const closed =
        error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
      if (closed) return 'shared';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
}
