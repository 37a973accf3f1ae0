import type { Episode } from '@clear-spring/contract';
import { copyText } from '../../../browser/copy-text.ts';
import { share } from '../../../browser/share.ts';
import { episodePath } from '../../../navigation/paths.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { podcastTexts } from '../podcast.texts.ts';

/** The episode's page at its host, or else its URL in the library. */
const episodeUrl = ({ link, id }: Pick<Episode, 'link' | 'id'>): string =>
  link ?? location.origin + episodePath(id);

export const shareEpisode = (episode: Episode): Promise<void> => shareUrl(episode, episodeUrl(episode));

/** Only the library opens an episode at a second. */
export const shareMoment = (episode: Episode, from: number): Promise<void> =>
  shareUrl(episode, location.origin + episodePath(episode.id, from));

/** Opens the share sheet, or copies the URL where there is none, and says so. */
async function shareUrl({ title }: Episode, url: string): Promise<void> {
  if ((await share({ title, url })) === 'shared') return;
  if (await copyText(url)) toast(podcastTexts.copied);
  else toast({ ...podcastTexts.copyFailed(url), variant: 'destructive' });
}
