-- What two notations of one phone number have in common: what contract/phone-number.ts reads, or else the digits after
-- a mark that no number has.
create function phone_number_key(phone text) returns text language sql immutable parallel safe
return (
  select coalesce(
    '62' || substring(number from '^(?=(?:\+|00)?620?[2-9][0-9]{7,12}$|0[2-9][0-9]{7,11}$|8[0-9]{8,12}$)(?:(?:\+|00)?620?|0)?([2-9][0-9]+)$'),
    substring(number from '^(?:\+|00)(?!62)([1-9][0-9]{7,14})$'),
    '?' || regexp_replace(number, '[^0-9]', '', 'g')
  )
  from (
    select regexp_replace(
      regexp_replace(
        regexp_replace(
          normalize(phone, NFKC),
          '[ \t\n\r\f\v.\u00ad\u1680\u200b-\u200f\u2010-\u2015\u2028-\u202e\u2060-\u2069\u2212\ufeff-]', '', 'g'
        ),
        '^((?:\+|00)[0-9]+)\(0\)', '\1'
      ),
      '[()\[\]]', '', 'g'
    ) as number
  ) cleaned
);
