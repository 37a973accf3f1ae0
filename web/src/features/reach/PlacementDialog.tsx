import { newPlacementInput } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { usePersistedState } from '../auth/index.ts';
import type { ReachPlacement } from './placement-order.ts';
import { addPlacement, changePlacement, refreshReach } from './reach.api.ts';
import { reachTexts } from './reach.texts.ts';

const texts = reachTexts.placements;

interface PlacementDialogProps {
  shortCode: string;
  /** Null for a new one. */
  renamed: ReachPlacement | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a placement's label. What was typed is there again until it is saved. */
export function PlacementDialog({ shortCode, renamed, open, onOpenChange }: PlacementDialogProps) {
  const client = useQueryClient();
  const initial = renamed?.label ?? '';
  const [label, setLabel] = usePersistedState(`placement ${shortCode} ${renamed?.shortCode ?? ''}`, initial);
  const [wrong, setWrong] = useState<string>();
  const saving = useMutation({
    mutationFn: (given: string) =>
      renamed
        ? changePlacement({ shortCode, placementCode: renamed.shortCode }, { label: given })
        : addPlacement(shortCode, given),
    onSuccess: ({ label: saved }) => {
      setLabel(renamed ? (saved ?? '') : '');
      void refreshReach(client);
      onOpenChange(false);
      if (!renamed) toast(texts.added);
    },
    onError: (error) => setWrong(sentenceOf(error, texts.failed)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const input = newPlacementInput.safeParse({ label });
    setWrong(input.error?.issues[0]?.message);
    if (input.data) saving.mutate(input.data.label);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={renamed ? texts.renaming : texts.add}>
      <form className="mt-4 text-left" onSubmit={submit} noValidate>
        <TextField
          label={renamed ? texts.renamed : texts.label}
          hint={texts.labelHint}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          autoComplete="off"
          dir="auto"
          {...(wrong !== undefined && { error: wrong })}
        />
        <DialogActions>
          <Button variant="plain" onClick={() => onOpenChange(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {renamed ? texts.save : texts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
