import type { Notices } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { wantPushHere } from '../../pwa/push-prompt-trigger.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { noticesQuery, useSaveNotices } from './notices.api.ts';
import { noticesTexts } from './notices.texts.ts';

const texts = noticesTexts.all;

/** Whether the member is told when any of their links is opened. It takes effect at once. */
export function AllLinksSwitch() {
  const { data, isError, refetch } = useQuery(noticesQuery);
  const saving = useSaveNotices();
  return (
    <>
      <Switch
        label={texts.name}
        hint={data ? `${texts.hint} ${exceptions(data)}` : texts.hint}
        checked={saving.isPending ? saving.variables : (data?.all ?? false)}
        disabled={!data}
        onChange={({ target: { checked } }) => {
          if (checked) wantPushHere();
          saving.mutate(checked);
        }}
      />
      {isError && !data && (
        <TryAgain onRetry={refetch} className="pb-3">
          {noticesTexts.unread}
        </TryAgain>
      )}
    </>
  );
}

/** Single links are switched on their own pages. */
function exceptions({ all, watched, links }: Notices): string | null {
  if (watched === (all ? links : 0)) return null;
  if (watched === links) return texts.onlyThose;
  return watched === 0 ? texts.onlyNew : texts.some(watched, links);
}
