import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { useAuth } from '../auth/index.ts';
import { putTimeZone, refreshReach } from './reach.api.ts';
import { timeZones } from './reach-dates.ts';
import { reachTexts } from './reach.texts.ts';

const texts = reachTexts.timeZone;

interface TimeZoneDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  timeZone: string;
}

/** Chooses the zone of days and hours from tomorrow on. */
export function TimeZoneDialog({ open, onOpenChange, timeZone }: TimeZoneDialogProps) {
  const client = useQueryClient();
  const { user, updateUser } = useAuth();
  const [chosen, setChosen] = useState(timeZone);
  const saving = useMutation({
    mutationFn: putTimeZone,
    onSuccess: (zones) => {
      if (user) updateUser({ username: user.username, ...zones });
      void refreshReach(client);
      onOpenChange(false);
      toast(texts.saved);
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.change} description={texts.from}>
      <form
        className="mt-5 text-left"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(chosen);
        }}
      >
        <Select
          label={texts.label}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={timeZones(timeZone).map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }))}
          {...(saving.error && { error: sentenceOf(saving.error, texts.failed) })}
        />
        <DialogActions>
          <Button variant="plain" onClick={() => onOpenChange(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
