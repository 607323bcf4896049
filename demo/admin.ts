/** The demo admin account. */
export const admin = {
  email: 'admin@kreasi.test',
  userName: 'Ibu Admin Lina Rorimpandey',
  phoneNumber: '081200000001',
};
