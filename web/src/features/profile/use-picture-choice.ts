import { PICTURE_MAX_BYTES, profilePictureEndpoint, removePictureEndpoint } from '@clear-spring/contract';
import { useRef, useState } from 'react';
import { call } from '../../http/call.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useAuth } from '../auth/index.ts';
import { profileTexts } from './profile.texts.ts';
import { resizePicture } from './resize-picture.ts';

const texts = profileTexts.picture;

/** The types that every browser can read. */
const PICTURE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** A chosen picture is pending, shown but not sent, until it is saved or cancelled. Then `onDecided` is called. */
export function usePictureChoice(onDecided: () => void) {
  const { updateUser } = useAuth();
  /** A data URL. */
  const [pending, setPending] = useState<string | null>(null);

  const refusal = useRef<ReturnType<typeof toast>>(null);
  function refuse(why: { title: string; description: string }) {
    refusal.current = toast({ ...why, variant: 'destructive' });
  }

  function decide() {
    setPending(null);
    onDecided();
  }

  async function choose(file: File) {
    if (!file.type.startsWith('image/')) return refuse(texts.invalidType);
    if (file.size > PICTURE_MAX_BYTES) return refuse(texts.tooLarge);
    try {
      setPending(await resizePicture(file));
      refusal.current?.dismiss();
    } catch {
      // An unsupported type is not a damaged picture: trying again does not help.
      refuse(PICTURE_TYPES.has(file.type) ? texts.unreadable : texts.invalidType);
    }
  }

  const saving = useMutation({
    mutationFn: (profilePicture: string) => call(profilePictureEndpoint, { body: { profilePicture } }),
    onSuccess: (user) => {
      updateUser(user);
      decide();
      toast(texts.saved);
    },
    onError: () => refuse(texts.failed),
  });

  const removing = useMutation({
    mutationFn: () => call(removePictureEndpoint, {}),
    onSuccess: (user) => {
      updateUser(user);
      toast(texts.removed);
    },
    onError: () => refuse(texts.failed),
  });

  return {
    pending,
    choose,
    isSaving: saving.isPending,
    save: () => {
      if (pending) saving.mutate(pending);
    },
    cancel: decide,
    remove: removing,
  };
}
