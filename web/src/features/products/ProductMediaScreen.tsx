import { pages, type ProductGroup, productGroups } from '@clear-spring/content';
import { Accordion, AccordionRow } from '../../ui/Accordion.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { productsTexts as texts } from './products.texts.ts';
import { usePersistedState } from '../auth/index.ts';
import { ProductsLayout } from './ProductsLayout.tsx';

export default function ProductMediaScreen() {
  const [open, setOpen] = usePersistedState('open product group', '');
  return (
    <ProductsLayout
      page={pages.productMedia}
      // On phones the first row would only repeat it.
      aside={
        <Picture
          src={pages.productMedia.image}
          width={320}
          height={360}
          className="aspect-[8/9] w-full max-w-88 rounded-niche object-cover max-desk:hidden"
        />
      }
    >
      <Accordion>
        {productGroups.map((group) => (
          <AccordionRow
            key={group.id}
            value={group.id}
            isOpen={group.id === open}
            onOpen={setOpen}
            name={group.name}
            tagline={group.tagline}
            image={group.image}
            imageAlt={group.imageAlt}
          >
            <p className="max-w-measure">{group.description}</p>
            <GroupLink group={group} />
          </AccordionRow>
        ))}
      </Accordion>
    </ProductsLayout>
  );
}

function GroupLink({ group: { isExternal, link } }: { group: ProductGroup }) {
  return isExternal ? (
    <ButtonLink href={link} external variant="plain" wide className="mt-4">
      {texts.learnMore}
    </ButtonLink>
  ) : (
    <ButtonLink to={link} variant="call" wide className="mt-4">
      {texts.viewProducts}
    </ButtonLink>
  );
}
