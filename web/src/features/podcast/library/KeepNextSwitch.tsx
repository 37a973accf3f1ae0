import { Switch } from '../../../ui/form/Switch.tsx';
import { AHEAD, setKeepNext, useKeepNext } from '../downloads/keep-next.ts';
import { useDownloads } from '../downloads/downloads.ts';
import { useMetered } from '../downloads/metered.ts';
import { podcastTexts } from '../podcast.texts.ts';

const texts = podcastTexts.download.keepNext;

/** Lets the app keep the next episodes ahead, and says how far it is. */
export function KeepNextSwitch() {
  const { isOn } = useKeepNext();
  const isMetered = useMetered();
  const downloads = [...useDownloads().values()];
  const kept = downloads.filter(({ state, isAutomatic }) => isAutomatic && state === 'done').length;
  const coming = downloads.some(({ state, isAutomatic }) => isAutomatic && state !== 'done');
  return (
    <div className="mt-2 text-left">
      <Switch
        label={texts.label(AHEAD)}
        hint={texts.hint}
        checked={isOn}
        onChange={({ target }) => setKeepNext(target.checked)}
      />
      {isOn && (
        <p role="status" className="text-small text-sage-ink">
          {statusOf()}
        </p>
      )}
    </div>
  );

  function statusOf(): string {
    if (!coming) return texts.kept(kept);
    return isMetered ? texts.metered : texts.coming;
  }
}
