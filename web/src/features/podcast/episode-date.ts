import { podcastTexts } from './podcast.texts.ts';

// What date-fns calls 'MMM d, yyyy', without its weight.
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Jan 5, 2026, in the reader's own time zone. */
export function publicationDate(pubDate: string | null): string {
  try {
    return day.format(new Date(pubDate ?? NaN));
  } catch {
    return podcastTexts.info.unknownDate;
  }
}
