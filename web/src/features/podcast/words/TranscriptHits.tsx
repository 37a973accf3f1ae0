import type { TranscriptHit } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { clock } from '../../../player/time-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import type { Entry } from '../episode-entries.ts';
import type { PlayEpisode } from '../player/play-episode.ts';
import { excerptOf } from './excerpt.ts';
import { showInTranscript } from './transcript-place.ts';
import { useTranscriptSearch } from './use-transcript-search.ts';
import { wordsTexts } from './words.texts.ts';

const texts = wordsTexts.hits;

/** Shown at first; of one episode after the other. */
const FIRST = 4;
/** The server gives no more. */
const MOST = 50;

interface TranscriptHitsProps {
  words: string;
  /** Where the episodes of the hits are found. */
  entries: readonly Entry[];
  /** Whether something else was found: then it opens only at a tap. */
  hasOthers: boolean;
  /** It plays from there, or, in a transcript without times, from where the member was. */
  onPlay: PlayEpisode;
}

interface Hit extends TranscriptHit {
  entry: Entry;
}

/** Where the words are said. One line, so that the list below stays where it is, until it is opened. */
export function TranscriptHits(props: TranscriptHitsProps) {
  const { words, entries, hasOthers, onPlay } = props;
  const search = useTranscriptSearch(words);
  const hits = useHits(search?.hits, entries);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [heading, body] = [useId(), useId()];
  const isWide = useIsWide();
  if (!search) return null;
  function go(hit: Hit) {
    if (hit.start !== null) return onPlay(hit.entry, { position: hit.start });
    onPlay(hit.entry);
    showInTranscript(hit, { isWide });
  }
  let outcome = search.hits && texts.none;
  if (search.hits === null) outcome = search.isBusy ? texts.retrying : texts.failed;
  if (hits.length > 0) outcome = texts.places(hits.length, hits.length === MOST);
  const isOpen = hits.length > 0 && (toggled ?? !hasOthers);
  const shown = isWhole ? hits : hits.slice(0, FIRST);
  return (
    <section
      aria-labelledby={heading}
      aria-busy={search.isBusy}
      className={clsx(
        'mb-3 flex flex-none flex-col rounded-card bg-paper shadow-rest',
        isOpen && 'wide:max-h-[55%] wide:min-h-32 wide:shrink',
      )}
    >
      <h2
        id={heading}
        className="relative flex min-h-touch flex-wrap items-center justify-between gap-x-3 px-4 text-label"
      >
        {hits.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onClick={() => setToggled(!isOpen)}
            className="font-[580] text-spring-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-field focus-visible:after:outline-[2.5px] focus-visible:after:outline-focus"
          >
            {texts.name}
          </button>
        ) : (
          <span className="font-[580]">{texts.name}</span>
        )}
        <span role="status" className="ml-auto text-small font-normal text-ink-soft tabular-nums">
          {outcome}
        </span>
        {search.hits === null && (
          <Button
            variant="plain"
            slim
            busy={search.isBusy}
            className="my-1 flex-none"
            onClick={() => void search.retry()}
          >
            {texts.retry}
          </Button>
        )}
        {hits.length > 0 && (
          <ChevronDown
            aria-hidden
            className={clsx(
              'size-5 text-ink-soft transition-transform duration-(--m-calm)',
              isOpen && 'rotate-180',
            )}
          />
        )}
      </h2>
      {isOpen && (
        <div id={body} className="min-h-0 animate-fade overflow-y-auto px-2 pb-2">
          <ul aria-labelledby={heading} className="[list-style-type:'']">
            {shown.map((hit, at) => (
              <HitRow
                // Several may begin at the same second: without times all do.
                key={`${hit.episodeId} ${hit.start} ${at}`}
                hit={hit}
                onPress={() => go(hit)}
              />
            ))}
          </ul>
          {shown.length < hits.length && (
            <Button variant="tint" slim className="mx-2 mt-1" onClick={() => setWhole(true)}>
              {texts.all(hits.length)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Those whose episode is in the library that this page has. */
function useHits(hits: readonly TranscriptHit[] | null | undefined, entries: readonly Entry[]): Hit[] {
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.episode.id, entry])), [entries]);
  return useMemo(
    () =>
      (hits ?? []).flatMap((hit) => {
        const entry = byId.get(hit.episodeId);
        return entry ? [{ ...hit, entry }] : [];
      }),
    [hits, byId],
  );
}

function HitRow({ hit, onPress }: { hit: Hit; onPress: () => void }) {
  const { episode, cover } = hit.entry;
  const parts = useMemo(() => excerptOf(hit), [hit]);
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-field p-2 text-left hover:bg-well @max-[13rem]:grid-cols-1"
      >
        <Picture
          src={cover}
          loading="lazy"
          width={44}
          height={44}
          className="size-11 rounded-field object-cover"
        />
        <span className="min-w-0">
          <span className="block text-label font-[580] wrap-anywhere">{episode.title}</span>
          <span dir="auto" className="line-clamp-3 text-small wrap-anywhere text-ink-soft">
            {parts.map(({ text, isMatch }, at) =>
              isMatch ? (
                // oxlint-disable-next-line react/no-array-index-key -- the parts of one text keep their order
                <mark key={at} className="rounded-[0.2em] bg-spring-wash font-[600] text-spring-ink">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </span>
        </span>
        {hit.start !== null && (
          <span className="text-small text-spring-ink tabular-nums">{clock(hit.start)}</span>
        )}
      </button>
    </li>
  );
}
