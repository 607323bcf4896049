alter table products add column dimensions text, add column care text;
