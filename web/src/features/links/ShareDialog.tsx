import { Copy, Share } from 'lucide-react';
import { useRef } from 'react';
import { canShare } from '../../browser/share.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { copyLink } from './copy-link.ts';
import { linksTexts } from './links.texts.ts';
import { textOf } from './share-message.ts';
import { shareTargetsOf } from './share-targets.ts';
import { MAX_SENTENCE, type Sentence } from './use-sentence.ts';
import type { ShareableLink, ShareStep, Sharing } from './use-share.ts';

const texts = linksTexts.share;

interface ShareDialogProps {
  sharing: Sharing;
  dialog: NonNullable<Sharing['dialog']>;
}

/** Where a link can go, and what is said with it. What comes first also gets the focus. */
export default function ShareDialog({ sharing, dialog: { step, link, open } }: ShareDialogProps) {
  const words = <SentenceField key="words" sentence={sharing.sentence} />;
  return (
    <Dialog
      open={open}
      onOpenChange={sharing.setOpen}
      title={step === 'words' ? texts.words.title(link.name) : texts.title(link.name)}
      description={step === 'again' && texts.ready}
    >
      {step === 'words' ? (
        <>
          {words}
          <DialogActions>
            <Button onClick={() => sharing.setOpen(false)}>{texts.words.done}</Button>
          </DialogActions>
        </>
      ) : (
        <>
          <Ways sharing={sharing} step={step} link={link} />
          {words}
        </>
      )}
    </Dialog>
  );
}

function Ways({ sharing, step, link }: { sharing: Sharing; step: ShareStep; link: ShareableLink }) {
  const message = sharing.messageOf(link);

  async function copy() {
    if (await copyLink(link.shortUrl, textOf(message))) toast(texts.copied);
  }

  const copyButton = (
    <Button variant="tint" icon={<Copy aria-hidden />} className="px-2!" onClick={() => void copy()}>
      {message.sentence ? texts.copyAll : texts.copyLink}
    </Button>
  );
  return (
    <>
      <p className="mt-4 grid min-h-button place-items-center rounded-field bg-well px-4 py-2 text-label font-[560] wrap-anywhere select-all">
        {link.shortUrl}
      </p>
      {step === 'again' && canShare() ? (
        <DialogActions>
          <Button icon={<Share aria-hidden />} onClick={() => void sharing.shareNow(link)}>
            {texts.share}
          </Button>
          {copyButton}
        </DialogActions>
      ) : (
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(max(9rem,34%),1fr))] gap-2">
          {/* First, since a dialog gives the focus to its first button and not to a link. */}
          {copyButton}
          {shareTargetsOf(message).map(({ name, icon: Icon, href, isPage }) => (
            <ButtonLink
              key={name}
              href={href}
              variant="tint"
              icon={<Icon aria-hidden />}
              className="px-2!"
              external={isPage}
            >
              {name}
            </ButtonLink>
          ))}
        </div>
      )}
    </>
  );
}

function SentenceField({ sentence }: { sentence: Sentence }) {
  const field = useRef<HTMLTextAreaElement>(null);
  function reset() {
    sentence.reset();
    field.current?.focus();
  }
  return (
    <div className="mt-4 text-left">
      <TextArea
        ref={field}
        label={texts.words.label}
        hint={texts.words.hint}
        dir="auto"
        rows={2}
        maxLength={MAX_SENTENCE}
        value={sentence.typed}
        onChange={(event) => sentence.change(event.target.value)}
      />
      {sentence.isOwn && (
        <button
          type="button"
          onClick={reset}
          className="-mb-2 inline-flex min-h-touch items-center text-label font-[560] text-spring-ink underline"
        >
          {texts.words.reset}
        </button>
      )}
    </div>
  );
}
