import type { ComponentProps } from 'react';

/** A search in the row of the shop's header: an input and a button in one frame. It works without JavaScript too. */
export const SearchForm = (props: ComponentProps<'form'>) => (
  <form
    action="/shop/search"
    role="search"
    className="flex h-11 min-w-0 flex-1 items-center rounded-full border border-border bg-white transition-colors
      @max-[13rem]:order-last @max-[13rem]:basis-full
      outline-offset-2 outline-accent hover:border-primary has-[input:focus-visible]:outline-3 md:relative md:max-w-xl"
    {...props}
  />
);

/** What the search inputs of the header have in common. */
export const searchInput = {
  type: 'search',
  name: 'q',
  'aria-label': 'Kata yang dicari',
  placeholder: 'Cari kerajinan…',
  autoComplete: 'off',
  enterKeyHint: 'search',
  maxLength: 100,
  className: 'h-full w-full min-w-0 rounded-l-full bg-transparent pl-4 outline-none! placeholder:text-muted',
} satisfies ComponentProps<'input'>;
