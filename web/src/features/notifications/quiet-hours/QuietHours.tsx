import {
  quietHoursEndpoint,
  type QuietHours as Hours,
  type QuietHoursAnswer,
  saveQuietHoursEndpoint,
  timeZoneEndpoint,
} from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { sentenceOf } from '../../../http/http-error.ts';
import { invalidate, replace } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { browserTimeZone, cityOf } from '../../../ui/time-zone.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { useAuth } from '../../auth/index.ts';
import { quietHoursQuery } from './quiet-hours.api.ts';
import { quietHoursTexts as texts } from './quiet-hours.texts.ts';

/** Where quiet hours begin with, for who switches them on. */
const USUAL: Hours = { from: '22:00', to: '07:00' };

/** When no push comes, and on whose clocks. The switch acts at once, times when they are saved. */
export function QuietHours() {
  const { data, isError, refetch } = useQuery(quietHoursQuery);
  return (
    <Card className="mt-4 px-5 py-2 wide:px-7">
      {data && <Setting {...data} />}
      {!data && isError && (
        <TryAgain onRetry={refetch} className="py-3">
          {texts.loadFailed}
        </TryAgain>
      )}
      {!data && !isError && (
        <div role="status" aria-busy aria-label={texts.loading} className="py-3">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="mt-2 w-4/5" />
        </div>
      )}
    </Card>
  );
}

function Setting({ quietHours, timeZone }: QuietHoursAnswer) {
  const saving = useSaving();
  const shown = saving.isPending ? saving.variables : quietHours;
  return (
    <>
      <Switch
        label={texts.name}
        hint={texts.hint}
        checked={shown !== null}
        onChange={(event) => saving.mutate(event.target.checked ? USUAL : null)}
      />
      {quietHours && <Times saved={quietHours} onSave={saving.mutate} isSaving={saving.isPending} />}
      {saving.error && <Alert className="mb-3">{sentenceOf(saving.error, texts.failed)}</Alert>}
      {quietHours && <Zone timeZone={timeZone} />}
    </>
  );
}

interface TimesProps {
  saved: Hours;
  onSave: (hours: Hours, callbacks: { onSuccess: () => void }) => void;
  isSaving: boolean;
}

function Times({ saved, onSave, isSaving }: TimesProps) {
  // Only what was changed here: another device may change the rest.
  const [changes, setChanges] = useState<Partial<Hours>>({});
  const hours = { ...saved, ...changes };
  return (
    <form
      className="flex flex-wrap items-end gap-x-4 gap-y-3 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(hours, { onSuccess: () => setChanges({}) });
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="time"
          required
          label={texts[end]}
          value={hours[end]}
          onChange={(event) => setChanges({ ...changes, [end]: event.target.value })}
          className="w-36 max-narrow:w-full"
        />
      ))}
      <Button type="submit" slim busy={isSaving}>
        {texts.save}
      </Button>
    </form>
  );
}

/** Whose clocks count, and those of this browser for who has travelled. */
function Zone({ timeZone }: Pick<QuietHoursAnswer, 'timeZone'>) {
  const moving = useMoving();
  const here = browserTimeZone();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-well py-1 pr-1 pl-4 text-small">
        <p className="py-2">{texts.holds(cityOf(timeZone))}</p>
        {here !== timeZone && (
          <Button variant="tint" slim busy={moving.isPending} onClick={() => moving.mutate(here)}>
            {texts.here(cityOf(here))}
          </Button>
        )}
      </div>
      {moving.error && <Alert className="mb-3">{sentenceOf(moving.error, texts.failed)}</Alert>}
    </>
  );
}

function useSaving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (quietHours: Hours | null) => call(saveQuietHoursEndpoint, { body: { quietHours } }),
    onSuccess: async (answer) => {
      await replace(client, quietHoursQuery, answer);
      toast(answer.quietHours ? texts.saved : texts.off);
    },
  });
}

function useMoving() {
  const client = useQueryClient();
  const { user, updateUser } = useAuth();
  return useMutation({
    mutationFn: (timeZone: string) => call(timeZoneEndpoint, { body: { timeZone } }),
    onSuccess: async (zones) => {
      if (user) updateUser({ username: user.username, ...zones });
      await invalidate(client, quietHoursEndpoint);
      toast(texts.moved);
    },
  });
}
