import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { adminTexts } from '../notifications.texts.ts';
import { PhonePreview } from './PhonePreview.tsx';
import type { Broadcast, BroadcastQuestion } from './use-broadcast-question.ts';

const texts = adminTexts.broadcast;

interface BroadcastDialogProps<Message extends Broadcast> {
  question: BroadcastQuestion<Message> | null;
  busy: boolean;
  onCancel: () => void;
  onConfirm: (message: Message) => void;
}

/** Shows how many members and browsers a broadcast reaches and how it looks there, and asks for confirmation. */
export function BroadcastDialog<Message extends Broadcast>({
  question,
  busy,
  onCancel,
  onConfirm,
}: BroadcastDialogProps<Message>) {
  if (!question) return null;
  const { message, members, devices, open } = question;
  return (
    <ConfirmDialog
      open={open}
      title={texts.title(message.targetAudience, members)}
      text={texts.text(devices)}
      cancel={texts.cancel}
      submit={texts.submit}
      tone="spring"
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onConfirm(message)}
    >
      <div className="mt-4 text-left">
        <PhonePreview {...message} isAlone />
      </div>
      {message.topic && <p className="mt-3 text-small text-ink-soft">{texts.spares(message.topic)}</p>}
      {message.url && (
        <p className="mt-3 text-small wrap-anywhere text-ink-soft">{texts.leadsTo(message.url)}</p>
      )}
    </ConfirmDialog>
  );
}
