import type { User } from '@clear-spring/contract';
import { Camera, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Avatar } from '../../layout/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { profileTexts } from './profile.texts.ts';
import { usePictureChoice } from './use-picture-choice.ts';

const texts = profileTexts.picture;

/** The member's picture and its controls. `children` stand beside it, a pending picture below both. */
export function ProfilePicture({ user, children }: { user: User; children: ReactNode }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLButtonElement>(null);

  const [asked, setAsked] = useState(false);

  // Save and Cancel unmount, and the focus with them.
  const { pending, choose, save, cancel, isSaving, remove } = usePictureChoice(() => camera.current?.focus());
  const isRemoved = remove.isSuccess && !user.profilePicture && !asked;
  useEffect(() => {
    if (isRemoved) camera.current?.focus();
  }, [isRemoved]);

  return (
    <>
      <div className="relative size-22 desk:size-32">
        <Avatar
          user={pending ? { ...user, profilePicture: pending } : user}
          className="size-full text-[min(2.125rem,9*var(--unit))] desk:text-[3rem]"
        />
        <RoundButton
          ref={camera}
          label={texts.choose}
          onClick={() => files.current?.click()}
          className="absolute -right-3 -bottom-2 bg-lifted max-narrow:-right-6 shadow-rest hover:bg-well desk:-right-2 desk:-bottom-1"
        >
          <Camera aria-hidden />
        </RoundButton>
        <input
          ref={files}
          type="file"
          accept="image/*"
          hidden
          aria-label={texts.choose}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void choose(file);
            // Allows the same file to be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      {children}
      {user.profilePicture && !pending && (
        <div className="col-span-full w-full">
          <Button variant="plain" slim wide icon={<Trash2 aria-hidden />} onClick={() => setAsked(true)}>
            {texts.remove}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked}
        {...texts.removal}
        busy={remove.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
      {pending && (
        <div className="col-span-full w-full animate-fade">
          <p role="status" className="mb-3 text-small text-ink-soft">
            {texts.pending}
          </p>
          <div className="flex flex-wrap gap-2 *:flex-1">
            <Button variant="plain" slim disabled={isSaving} onClick={cancel}>
              {texts.cancel}
            </Button>
            <Button slim busy={isSaving} onClick={save}>
              {texts.save}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
