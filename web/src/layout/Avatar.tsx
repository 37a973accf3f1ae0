import type { User } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Picture } from '../ui/Picture.tsx';
import { initials } from './initials.ts';

/** A member as a pebble: the picture, or else serif initials on a wash with a fine ring. Size and text size by className. */
export function Avatar({
  user,
  className,
}: {
  user: Pick<User, 'username' | 'firstName' | 'lastName' | 'profilePicture'>;
  className?: string;
}) {
  const [lost, setLost] = useState<string>();
  const { profilePicture } = user;
  return (
    <span
      className={clsx(
        'grid place-items-center overflow-hidden rounded-full bg-spring-wash font-serif leading-none text-spring-ink',
        'shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--spring-ink)_22%,transparent)]',
        className,
      )}
    >
      {profilePicture && profilePicture !== lost ? (
        <Picture
          src={profilePicture}
          onError={() => setLost(profilePicture)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden data-personal>
          {initials(user)}
        </span>
      )}
    </span>
  );
}
