export interface Shop {
  /** Origin of the shop, no slash at the end. */
  readonly url: string;
  /** Origin of the card form that the checkout embeds. */
  readonly paymentUrl: string;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

export interface ShopOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  readonly paymentPort?: number;
  /** Swaps two buttons of the basket and makes the grand total £2.00 too high. */
  readonly broken?: boolean;
}

export function startShop(options?: ShopOptions): Promise<Shop>;
