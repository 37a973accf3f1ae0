import type { Episode } from '@clear-spring/contract';
import { copyText } from '../../../browser/copy-text.ts';
import { share } from '../../../browser/share.ts';
import { episodePath } from '../../../navigation/paths.ts';

/** The episode's page at its host, or else its URL in the library. */
export const episodeUrl = ({ link, id }: Pick<Episode, 'link' | 'id'>): string =>
  link ?? location.origin + episodePath(id);

/** Opens the share sheet, or copies the URL where there is none. */
export async function shareEpisode(episode: Episode): Promise<'shared' | 'copied' | 'failed'> {
  const url = episodeUrl(episode);
  if ((await share({ title: episode.title, url })) === 'shared') return 'shared';
  return (await copyText(url)) ? 'copied' : 'failed';
}
