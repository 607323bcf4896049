/** The environment variables of a node in production, apart from its database. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kreasi-sulut.test',
  SECRET_KEY: 'n4vQ0pYt7mWz2KbXs9RfLd6HcGj1EuAo',
  TRUST_PROXY: 'off',
  MIDTRANS_SERVER_KEY: 'Mid-server-test',
  MIDTRANS_CLIENT_KEY: 'Mid-client-test',
  MIDTRANS_URL: undefined,
  BITESHIP_URL: undefined,
  SHOP_EMAIL: 'halo@kreasi-sulut.test',
  SHOP_WHATSAPP: '+62 431 123456',
  SHOP_ADDRESS: 'Jalan Sam Ratulangi 5, Manado 95111',
  MAIL_FROM: 'halo@kreasi-sulut.test',
  ADMIN_SECOND_FACTOR: 'required',
  RATE_LIMITS: 'on',
  LOG_LEVEL: 'silent',
};
