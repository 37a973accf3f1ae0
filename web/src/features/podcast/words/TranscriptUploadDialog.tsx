import {
  deleteTranscriptEndpoint,
  MAX_VTT,
  rssItemsEndpoint,
  uploadTranscriptEndpoint,
} from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { HttpError, sentenceOf } from '../../../http/http-error.ts';
import { invalidate } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { sizeText } from '../downloads/size-text.ts';
import { textOfBytes } from './text-of-bytes.ts';
import { transcriptQuery } from './words.api.ts';
import { wordsTexts } from './words.texts.ts';

const texts = wordsTexts.upload;

/** Bytes. A character takes three at most, as JavaScript counts them. */
const LARGEST = 3 * MAX_VTT;

interface TranscriptUploadDialogProps {
  episodeId: string;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function TranscriptUploadDialog(props: TranscriptUploadDialogProps) {
  const { episodeId, title, open, onOpenChange } = props;
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload(episodeId);
  const removal = useRemoval(episodeId);
  const error = upload.error ?? removal.error;
  const isThere = upload.error instanceof HttpError && upload.error.status === 409;
  const isBusy = upload.isPending || removal.isPending;

  function choose(chosen: File | null) {
    setFile(chosen);
    forgetErrors();
  }

  function forgetErrors() {
    upload.reset();
    removal.reset();
  }

  const report = useEffectEvent((failure: Error) => {
    if (!open) toast({ ...texts.notSaved, description: reasonOf(failure), variant: 'destructive' });
  });
  useEffect(() => {
    if (error) report(error);
  }, [error]);

  /** The file stays chosen, and an upload goes on. */
  function turn(isOpen: boolean) {
    if (!isOpen && !isBusy) forgetErrors();
    onOpenChange(isOpen);
  }

  function end(said: ReturnType<typeof texts.saved>) {
    toast(said);
    setFile(null);
    onOpenChange(false);
  }

  return (
    <Dialog open={open} onOpenChange={turn} title={texts.title} description={title}>
      <p className="mt-3 text-small text-ink-soft">{texts.hint}</p>
      <Button
        variant="tint"
        wide
        icon={<FileText aria-hidden />}
        disabled={isBusy}
        className="mt-4"
        onClick={() => picker.current?.click()}
      >
        {file ? texts.another : texts.choose}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".vtt,text/vtt"
        hidden
        aria-label={texts.choose}
        onChange={(event) => {
          choose(event.target.files?.[0] ?? null);
          // Allows the same file to be chosen again.
          event.target.value = '';
        }}
      />
      {file && (
        <p role="status" className="mt-3 text-small wrap-anywhere">
          {texts.chosen(file.name, sizeText(file.size))}
        </p>
      )}
      {error && <Alert className="mt-3">{reasonOf(error)}</Alert>}
      {file && (
        <DialogActions>
          <Button
            busy={upload.isPending}
            onClick={() =>
              upload.mutate({ file, replaces: isThere }, { onSuccess: () => end(texts.saved(title)) })
            }
          >
            {isThere ? texts.replace : texts.save}
          </Button>
        </DialogActions>
      )}
      <Button
        variant="plain"
        slim
        wide
        icon={<Undo2 aria-hidden />}
        busy={removal.isPending}
        className="mt-3"
        onClick={() => {
          upload.reset();
          removal.mutate(undefined, { onSuccess: () => end(texts.removed(title)) });
        }}
      >
        {texts.remove}
      </Button>
    </Dialog>
  );
}

class TooLong extends Error {}

const reasonOf = (error: Error) =>
  error instanceof TooLong ? texts.tooLong : sentenceOf(error, texts.failed);

function useUpload(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, replaces }: { file: File; replaces: boolean }) => {
      // Not read at all: it may be a film.
      if (file.size > LARGEST) throw new TooLong();
      const vtt = textOfBytes(new Uint8Array(await file.arrayBuffer()));
      if (vtt.length > MAX_VTT) throw new TooLong();
      return call(uploadTranscriptEndpoint, { params: { id }, body: { vtt, replaces } });
    },
    onSuccess: (transcript) => {
      client.setQueryData(transcriptQuery(id).queryKey, transcript);
      // It may have had a fault.
      void invalidate(client, rssItemsEndpoint);
    },
  });
}

function useRemoval(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteTranscriptEndpoint, { params: { id } }),
    onSuccess: () => client.removeQueries({ queryKey: transcriptQuery(id).queryKey }),
  });
}
