import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast/toast-store.ts';
import { useAuth } from '../auth/index.ts';
import { adminTexts } from './admin.texts.ts';

/** Whether the member is an admin. Whoever was one when the screen opened is told that it has ended. */
export function useAdminRights(): boolean {
  const { user } = useAuth();
  const isAdmin = user?.isAdmin ?? false;
  const had = useRef(isAdmin);
  useEffect(() => {
    if (had.current && user && !isAdmin) toast({ ...adminTexts.rightsGone, variant: 'note' });
    had.current = isAdmin;
  }, [user, isAdmin]);
  return isAdmin;
}
