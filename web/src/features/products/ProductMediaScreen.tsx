import { pages, type ProductGroup, productGroups } from '@clear-spring/content';
import { Accordion, AccordionRow } from '../../ui/Accordion.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { productsTexts as texts } from './products.texts.ts';
import { ProductsLayout } from './ProductsLayout.tsx';

export default function ProductMediaScreen() {
  const { image } = pages.productMedia;
  return (
    <ProductsLayout
      page={pages.productMedia}
      aside={
        <Picture
          src={image}
          width={416}
          height={234}
          className="aspect-video w-full rounded-card object-cover object-[50%_62%] wide:aspect-[4/3]"
        />
      }
    >
      <Accordion>
        {productGroups.map((group) => (
          <AccordionRow key={group.id} value={group.id} {...group}>
            <p>{group.description}</p>
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
