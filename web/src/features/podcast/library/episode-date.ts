import { dayOf } from '../../../ui/date-time.ts';
import { podcastTexts } from '../podcast.texts.ts';

/** Jan 5, 2026, in the local time zone. */
export function publicationDate(pubDate: string | null): string {
  try {
    return dayOf(new Date(pubDate ?? NaN));
  } catch {
    return podcastTexts.info.unknownDate;
  }
}
