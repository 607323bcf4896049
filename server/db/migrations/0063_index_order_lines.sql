-- Finds whether a picture is still shown.
create index order_lines_by_image on order_lines (image);
