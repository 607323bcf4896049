/** The map: every address of the product on one page. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('start.ts'),

  layout('layouts/shop-layout.tsx', [
    route('unauth-page', 'auth/unauth-page.tsx'),
    route('*', 'shop/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
