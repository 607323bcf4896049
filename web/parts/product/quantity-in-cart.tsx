import type { Product } from '#contract/catalogue/catalogue.ts';
import { decrease } from '../../visitor/cart-quantity.ts';
import { QuantityStepper } from '../buying/quantity-stepper.tsx';

type QuantityInCartProps = { product: Product; quantity: number; onIncrease: () => void };

export const QuantityInCart = ({ product, quantity, onIncrease }: QuantityInCartProps) => (
  <div className="flex items-center justify-between gap-3 sm:justify-start">
    <span className="text-sm text-muted max-sm:text-caption">Di keranjang Anda</span>
    <QuantityStepper
      title={product.title}
      quantity={quantity}
      onDecrease={() => decrease(product)}
      onIncrease={onIncrease}
    />
  </div>
);
