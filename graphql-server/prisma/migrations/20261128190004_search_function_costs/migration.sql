-- As long as they take. The planner preferred to compute the words of 50,000 products to reading 20,000 products by the index.
ALTER FUNCTION catalogue_words(tsvector) COST 2000;
ALTER FUNCTION catalogue_values(uuid, uuid, int) COST 500;
