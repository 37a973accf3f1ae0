import { useQuery } from '@tanstack/react-query';
import { wantPushHere } from '../../pwa/push-prompt-trigger.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { linkNoticesQuery, useSaveLinkNotices } from './notices.api.ts';
import { noticesTexts } from './notices.texts.ts';

const texts = noticesTexts.one;

/** Whether the member is told when this link is opened. It takes effect at once. */
export function LinkSwitch({ shortCode }: { shortCode: string }) {
  const { data, isError, refetch } = useQuery(linkNoticesQuery(shortCode));
  const saving = useSaveLinkNotices(shortCode);
  return (
    <>
      <Switch
        label={texts.name}
        hint={texts.hint}
        checked={saving.isPending ? saving.variables : (data?.wanted ?? false)}
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
