import type { WellnessProduct } from '@clear-spring/content';
import { memo } from 'react';
import { AccordionRow } from '../../ui/Accordion.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { useAuth } from '../auth/index.ts';
import { LinkDialogs, RowActions, useLinkActions } from '../links/index.ts';
import { productsTexts as texts } from './products.texts.ts';
import { PurchaseLinkActions } from './PurchaseLinkActions.tsx';

interface ProductRowProps {
  product: WellnessProduct;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

/** A product. Members share it from the closed row too. Memoized, because opening one would render all. */
export const ProductRow = memo(function ProductRow({ product, isOpen, onOpen }: ProductRowProps) {
  const { user } = useAuth();
  const actions = useLinkActions(product);
  const { id, name, tagline, image, imageAlt, description, externalLink } = product;
  return (
    <>
      <AccordionRow
        value={id}
        isOpen={isOpen}
        onOpen={onOpen}
        name={name}
        tagline={tagline}
        image={image}
        imageAlt={imageAlt}
        actions={user && <RowActions name={name} actions={actions} />}
      >
        <p className="max-w-measure">{description}</p>
        <ButtonLink href={externalLink} external variant="plain" wide className="mt-4">
          {texts.learnMore}
        </ButtonLink>
        <PurchaseLinkActions name={name} actions={actions} />
      </AccordionRow>
      <LinkDialogs actions={actions} />
    </>
  );
});
