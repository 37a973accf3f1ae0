import { type FastStartResource, fastStartResources } from '@clear-spring/content';
import { clsx } from 'clsx';
import { ChevronRight, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ComingSoonDialog } from './ComingSoonDialog.tsx';
import { fastStartTexts } from './fast-start.texts.ts';

export function FastStartResources({ isSubscribed }: { isSubscribed: boolean }) {
  const [comingSoon, setComingSoon] = useState(false);
  function open({ title }: FastStartResource) {
    console.log(`Fast Start: ${title}`);
    setComingSoon(true);
  }
  return (
    <>
      <ul className="grid max-w-[40rem] gap-4">
        {fastStartResources.map((resource) => (
          <Card as="li" key={resource.id} className="@container">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => open(resource)}
              className="grid w-full grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-4 rounded-card p-3 text-left wide:grid-cols-[9rem_minmax(0,1fr)_auto] wide:p-4 @max-[17rem]:grid-cols-[minmax(0,1fr)_auto]"
            >
              <Picture
                src={resource.image}
                width={144}
                height={108}
                className={clsx(
                  'h-24 w-full rounded-field object-cover wide:h-27 @max-[17rem]:col-span-full @max-[17rem]:aspect-video @max-[17rem]:h-auto',
                  resource.isPremium && !isSubscribed && 'opacity-55',
                )}
              />
              <span>
                {resource.isPremium && (
                  <Chip tone="spring">
                    {!isSubscribed && <LockKeyhole aria-hidden />} <span>{fastStartTexts.premium}</span>
                  </Chip>
                )}
                <span className="t-name mt-1.5 block text-[1.1875rem]">{resource.title}</span>
                <span className="mt-1 block text-label leading-[1.42] text-ink-soft">
                  {resource.description}
                </span>
              </span>
              <ChevronRight className="text-ink-soft" aria-hidden />
            </button>
          </Card>
        ))}
      </ul>
      <ComingSoonDialog open={comingSoon} onOpenChange={setComingSoon} />
    </>
  );
}
