-- A return is shown with its order, and moves without it.
CREATE TRIGGER "OrderReturn_news" AFTER INSERT OR UPDATE ON "OrderReturn"
  FOR EACH ROW EXECUTE FUNCTION order_part_news();
