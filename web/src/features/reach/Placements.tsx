import type { LinkReach } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Plus } from 'lucide-react';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { productNameOf, type Sharing, useCopyLink, useQr } from '../links/index.ts';
import { inOrder, orderOf, type ReachPlacement } from './placement-order.ts';
import { PlacementDialog } from './PlacementDialog.tsx';
import { moreId, PlacementRow } from './PlacementRow.tsx';
import { changePlacement, refreshReach } from './reach.api.ts';
import { reachTexts } from './reach.texts.ts';
import { useFocusOnMove } from './use-focus-on-move.ts';

const texts = reachTexts.placements;
const ARCHIVED_ID = 'archived-placements';

interface PlacementsProps {
  reach: LinkReach;
  sharing: Sharing;
  /** Nothing of it can be shared, and a new code would lead nowhere. */
  disabled: boolean | undefined;
}

/** Where the link is shared: each placement with its figures of the range, and its own link to share. */
export function Placements({ reach, sharing, disabled }: PlacementsProps) {
  const client = useQueryClient();
  const order = useOrder(reach);
  const { copied, copy } = useCopyLink();
  const qr = useQr();
  // What the dialog is about outlives `open`, so that it keeps its content while it closes.
  const [dialog, setDialog] = useState<{ renamed: ReachPlacement | null; open: boolean } | null>(null);
  const focusAfter = useFocusOnMove(reach.placements);
  const archiving = useMutation({
    mutationFn: ({ placement, archived }: { placement: ReachPlacement; archived: boolean }) =>
      changePlacement({ shortCode: reach.shortCode, placementCode: placement.shortCode }, { archived }),
    onSuccess: (_, { archived }) => {
      void refreshReach(client);
      toast(archived ? texts.isArchived : texts.isRestored);
    },
    onError: (error) =>
      void toast({ title: 'Error', description: sentenceOf(error, texts.failed), variant: 'destructive' }),
  });

  const shown = inOrder(reach.placements, order);
  const archived = shown.filter((placement) => placement.archived);
  const listed = shown.filter((placement) => !placement.archived);
  function archive(placement: ReachPlacement, next: boolean) {
    const after = listed.slice(listed.indexOf(placement) + 1).find(({ label }) => label !== null);
    const heir = next ? after : placement;
    focusAfter(placement, heir ? moreId(heir) : ARCHIVED_ID);
    archiving.mutate({ placement, archived: next });
  }
  const most = Math.max(...reach.placements.map(({ clicks }) => clicks));
  const rowOf = (placement: ReachPlacement) => (
    <PlacementRow
      key={placement.shortCode}
      placement={placement}
      most={most}
      disabled={disabled}
      copied={copied === placement.shortCode}
      onShare={() => void sharing.share({ name: productNameOf(reach), shortUrl: placement.shortUrl })}
      onCopy={() => void copy(placement.shortCode, placement.shortUrl)}
      onQr={() => qr.show(reach, placement)}
      onRename={() => setDialog({ renamed: placement, open: true })}
      onArchive={(next) => archive(placement, next)}
    />
  );
  return (
    <Card as="section" aria-labelledby="placements" className="flex flex-col p-4.5 wide:px-7 wide:py-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-32 flex-1 basis-64">
          <h2 id="placements" className="t-head">
            {texts.title}
          </h2>
          <p className="mt-1 text-small text-ink-soft">{texts.hint}</p>
        </div>
        {!disabled && (
          <Button
            variant="tint"
            slim
            icon={<Plus aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setDialog({ renamed: null, open: true })}
            className="max-desk:flex-1 max-desk:basis-full"
          >
            {texts.add}
          </Button>
        )}
      </div>
      <ul className="@container">{listed.map(rowOf)}</ul>
      {archived.length > 0 && <Archived count={archived.length}>{archived.map(rowOf)}</Archived>}
      {dialog && (
        <PlacementDialog
          key={dialog.renamed?.shortCode ?? 'new'}
          shortCode={reach.shortCode}
          renamed={dialog.renamed}
          open={dialog.open}
          onOpenChange={(open) => setDialog({ ...dialog, open })}
        />
      )}
      {qr.dialog}
    </Card>
  );
}

function Archived({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        id={ARCHIVED_ID}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2.5 mt-1 flex min-h-touch items-center justify-center gap-1.5 rounded-chip px-2.5 text-small text-ink-soft wide:justify-start"
      >
        <span>{texts.archived(count)}</span>
        <ChevronDown
          aria-hidden
          className={clsx('size-4! transition-transform duration-(--m-calm)', isOpen && 'rotate-180')}
        />
      </button>
      <ul id={id} hidden={!isOpen} className="@container">
        {children}
      </ul>
    </>
  );
}

/** That of the clicks as the screen was opened, or as the range or the number of placements changed. */
function useOrder({ placements, days }: LinkReach): readonly string[] {
  const occasion = `${days.length} ${placements.length}`;
  const [held, setHeld] = useState({ occasion, order: orderOf(placements) });
  if (held.occasion === occasion) return held.order;
  const next = { occasion, order: orderOf(placements) };
  setHeld(next);
  return next.order;
}
