import type { Locator, Page } from 'playwright-core';

/**
 * The example tests as somebody would write them by hand with the driver alone: the same steps, the same checks, and the
 * same two waits for things that may or may not come (a banner, and that something stays away).
 */
export interface HandContext {
  readonly page: Page;
  readonly url: string;
  readonly password: string;
  /** Called after each action and each check, as vk does; takes a picture where the measurement asks for pictures. */
  readonly acted: () => Promise<void>;
}

type Flow = (context: HandContext) => Promise<void>;

/** What vk does for "is not shown": believed only after it held this long after the last action (absenceSettleMs). */
const absenceMs = 1_500;
/** The longest that vk gives "If X is shown" to come true. */
const guardMs = 1_500;

function tools({ page, acted }: HandContext) {
  let last = Date.now();
  const done = async (): Promise<void> => {
    last = Date.now();
    await acted();
  };
  const shown = async (locator: Locator, timeout = 5_000): Promise<void> => {
    await locator.first().waitFor({ state: 'visible', timeout });
    await acted();
  };
  const text = async (locator: Locator, wanted: string): Promise<void> => {
    for (const end = Date.now() + 5_000; ; await page.waitForTimeout(20)) {
      const seen = ((await locator.textContent().catch(() => null)) ?? '').trim();
      if (seen === wanted) return acted();
      if (Date.now() > end) throw new Error(`expected ${wanted}, seen ${seen}`);
    }
  };
  return {
    done,
    shown,
    text,
    click: async (locator: Locator): Promise<void> => {
      await locator.click();
      await done();
    },
    fill: async (locator: Locator, value: string): Promise<void> => {
      await locator.fill(value);
      await done();
    },
    select: async (locator: Locator, label: string): Promise<void> => {
      await locator.selectOption({ label });
      await done();
    },
    gone: async (locator: Locator): Promise<void> => {
      const rest = last + absenceMs - Date.now();
      if (rest > 0) await page.waitForTimeout(rest);
      for (
        const end = Date.now() + 5_000;
        (await locator.filter({ visible: true }).count()) > 0;
        await page.waitForTimeout(50)
      ) {
        if (Date.now() > end) throw new Error('still there');
      }
      await acted();
    },
    count: async (locator: Locator, wanted: number): Promise<void> => {
      for (
        const end = Date.now() + 5_000;
        (await locator.count()) !== wanted;
        await page.waitForTimeout(20)
      ) {
        if (Date.now() > end) throw new Error(`expected ${wanted}, seen ${await locator.count()}`);
      }
      await acted();
    },
    banner: async (): Promise<void> => {
      // As vk does: it may come until the page has been at rest, network included, for half a second.
      const accept = page.getByRole('button', { name: 'Accept' });
      const came = accept.waitFor({ state: 'visible', timeout: guardMs }).then(
        () => true,
        () => false,
      );
      const rested = page.waitForLoadState('networkidle').then(() => accept.isVisible());
      if (await Promise.race([came.then((is) => is || rested), rested])) {
        await accept.click();
        await done();
      }
    },
    open: async (url: string): Promise<void> => {
      await page.goto(url);
      await done();
    },
  };
}

const product = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('button', { name: 'Add to basket' });
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

async function signIn(context: HandContext): Promise<void> {
  const { page, url, password } = context;
  const t = tools(context);
  await t.open(`${url}/login`);
  await t.fill(page.getByLabel('E-mail'), 'demo@example.test');
  await t.fill(page.getByLabel('Password'), password);
  await t.click(page.getByRole('button', { name: 'Sign in', exact: true }));
  await t.shown(page.getByRole('button', { name: 'Sign out' }));
}

export const handFlows: Readonly<Record<string, Flow>> = {
  async basket(context) {
    const { page, url } = context;
    const t = tools(context);
    const badge = page.getByTestId('basket-badge');
    await t.open(url);
    await t.banner();
    await t.count(page.getByRole('list', { name: 'Products' }).getByRole('listitem'), 8);
    await t.text(badge, '0');
    await t.click(product(page, 'Round teapot'));
    await t.text(badge, '1');
    await t.click(product(page, 'Blue cup'));
    await t.text(badge, '2');
    await t.select(page.getByLabel('Sort by'), 'Price, low to high');
    await t.click(page.getByRole('button', { name: 'Add to basket' }).first());
    await t.text(badge, '3');
    await t.click(page.getByRole('link', { name: 'Basket' }));
    await t.count(page.getByRole('table', { name: 'Basket' }).getByRole('row'), 3);
    for (const name of ['Round teapot', 'Blue cup', 'Oat biscuits']) await t.shown(page.getByText(name));
    await t.text(page.getByTestId('subtotal'), '£34.50');
    await t.text(page.getByTestId('shipping'), '£3.20');
    await t.text(page.getByTestId('grand-total'), '£37.70');
    await t.select(row(page, 'Blue cup').getByLabel('Quantity'), '2');
    await t.text(page.getByTestId('subtotal'), '£41.50');
    await t.text(page.getByTestId('grand-total'), '£44.70');
    await t.text(badge, '4');
  },
  async checkout(context) {
    const { page, url } = context;
    const t = tools(context);
    await t.open(url);
    await t.banner();
    await signIn(context);
    // Signing in leads back to the catalogue.
    await t.click(product(page, 'Round teapot'));
    await t.shown(page.getByText('Added to your basket'));
    await t.click(page.getByRole('link', { name: 'Basket' }));
    await t.select(page.getByLabel('Quantity'), '2');
    await t.text(page.getByTestId('grand-total'), '£51.20');
    await t.click(page.getByRole('link', { name: 'Go to checkout' }));
    for (const [field, value] of [
      ['Full name', 'Demo Account'],
      ['E-mail', 'demo@example.test'],
      ['Street', '1 Kettle Lane'],
      ['Postcode', 'TE4 2PT'],
    ] as const)
      await t.fill(page.getByLabel(field), value);
    await page.getByLabel('Standard').isChecked();
    await t.click(page.getByLabel('Express'));
    await t.text(page.getByTestId('shipping'), '£6.50');
    await t.text(page.getByTestId('grand-total'), '£54.50');
    const pay = page.getByRole('button', { name: 'Pay now' });
    await pay.isDisabled();
    const card = page.frameLocator('iframe');
    await t.fill(card.getByLabel('Card number'), '4242 4242 4242 4242');
    await t.fill(card.getByLabel('Expiry'), '12/40');
    await t.fill(card.getByLabel('CVC'), '123');
    await t.click(card.getByRole('button', { name: 'Use this card' }));
    await t.shown(card.getByText('Card accepted'));
    await pay.isDisabled();
    await t.click(page.getByLabel('I accept the terms'));
    await t.click(pay);
    await t.shown(page.getByRole('heading', { name: 'Thank you!' }), 20_000);
    if (!page.url().includes('/order/complete')) throw new Error(page.url());
    await t.text(page.getByTestId('paid'), '£54.50');
    await t.text(page.getByTestId('basket-badge'), '0');
  },
  async 'saved-items'(context) {
    const { page, url } = context;
    const t = tools(context);
    const badge = page.getByTestId('basket-badge');
    const saved = page.getByText('Saved items');
    await t.open(url);
    await t.banner();
    await t.click(product(page, 'Round teapot'));
    await t.text(badge, '1');
    await t.click(product(page, 'Tea towel'));
    await t.text(badge, '2');
    await t.click(page.getByRole('link', { name: 'Basket' }));
    await t.count(page.getByRole('table', { name: 'Basket' }).getByRole('row'), 2);
    await t.gone(saved);
    await t.click(row(page, 'Tea towel').getByRole('button', { name: 'Remove' }));
    await t.shown(page.getByText('Removed from your basket'));
    await t.gone(page.getByText('Tea towel'));
    await t.gone(saved);
    await t.count(page.getByRole('table', { name: 'Basket' }).getByRole('row'), 1);
    await t.click(row(page, 'Round teapot').getByRole('button', { name: 'Save for later' }));
    await t.shown(page.getByRole('heading', { name: 'Saved items' }));
    await t.count(page.getByRole('list', { name: 'Saved items' }).getByRole('listitem'), 1);
    await t.shown(page.getByText('Nothing in it yet'));
    await t.text(badge, '0');
    await t.click(page.getByRole('button', { name: 'Move to basket' }));
    await t.shown(page.getByText('Moved to your basket'));
    await t.shown(page.getByText('Round teapot'));
    await t.gone(saved);
    await t.text(badge, '1');
  },
  async 'sign-in'(context) {
    const { page, url, password } = context;
    const t = tools(context);
    await t.open(url);
    await t.banner();
    await t.click(page.getByRole('link', { name: 'Account' }));
    await page.waitForURL(/\/login/);
    await t.fill(page.getByLabel('E-mail'), 'demo@example.test');
    await t.fill(page.getByLabel('Password'), 'coffee');
    await t.click(page.getByRole('button', { name: 'Sign in', exact: true }));
    await t.shown(page.getByText('Wrong e-mail or password'));
    if ((await page.getByLabel('E-mail').inputValue()) !== 'demo@example.test') throw new Error('e-mail');
    await t.fill(page.getByLabel('Password'), password);
    await page.getByLabel('Password').press('Enter');
    await t.done();
    await t.shown(page.getByText('Signed in as demo@example.test'));
    await t.gone(page.getByText('Wrong e-mail or password'));
    await t.click(page.getByRole('button', { name: 'Sign out' }));
    await t.shown(page.getByRole('link', { name: 'Account' }));
    await t.gone(page.getByText('Signed in as demo@example.test'));
  },
};
