import { clsx } from 'clsx';
import { Link2Off } from 'lucide-react';
import { supportMail, useExternalUrls } from '../../navigation/external-urls.api.ts';
import { linksTexts } from './links.texts.ts';

const { before, action, after } = linksTexts.disabled;

/** In place of what shares a link, where an admin has disabled it. */
export function DisabledNote({ className }: { className?: string }) {
  const externalUrls = useExternalUrls();
  return (
    <p className={clsx('flex items-center gap-3 text-label leading-[1.42]', className)}>
      <Link2Off aria-hidden className="flex-none" />
      <span>
        {before}
        <a href={supportMail(externalUrls)}>{action}</a>
        {after}
      </span>
    </p>
  );
}
