// A user's C++ program: the wrapper's classes, with exceptions and with status codes.
#include <array>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include <visioncore.hpp>

static int failures = 0;

static void expect(bool holds, const char *what) {
  if (holds) return;
  failures++;
  std::fprintf(stderr, "wrong: %s\n", what);
}

static void solves() {
  auto solver = vc::solver::create();
  const vc_solution solution = solver.solve("DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD");
  expect(solution.length > 0 && solution.length <= 21, "a solution of at most 21 moves");
  vc_solution none;
  expect(solver.solve("XX", none) == VC_ERR_ILLEGAL_CUBE, "the status form returns the code");
  expect(!solver.error().empty(), "and the handle has the text");
  try {
    solver.solve("XX");
    expect(false, "the throwing form throws");
  } catch (const vc::error &problem) {
    expect(problem.status() == VC_ERR_ILLEGAL_CUBE, "with the status");
    expect(std::strlen(problem.what()) > 0, "and a text");
  }
}

/** The text of the error that a call throws; "" if it throws none. */
template <class Call> static std::string thrown(Call &&call) {
  try {
    call();
    return "";
  } catch (const vc::error &problem) { return problem.what(); }
}

static void throws_the_text_of_its_own_call() {
  auto solver = vc::solver::create();
  expect(thrown([&] { solver.solve("UUU"); }).find("3 stickers") == 0, "the first error has its text");
  expect(thrown([&] { solver.solve("UUUU"); }).find("4 stickers") == 0, "the second error has its own");
  expect(thrown([&] { solver.load_tables(""); }) == "path is empty", "a call that leaves its text to the thread has it, too");
  const std::string missing = thrown([] { vc::picture::from_file("/nowhere/at/all.png"); });
  expect(missing.find("/nowhere/at/all.png: ") == 0 && missing.find("No such file") != std::string::npos,
         "a missing file is named, with the system's reason");
  auto options = vc::defaults<vc_set_finder_options>();
  for (const int side : {1, 2}) {
    options.max_side = side;
    const std::string field = "max_side " + std::to_string(side);
    expect(thrown([&] { vc::set_finder::create(&options); }).find(field) == 0, "a failed create has the text of this create");
  }
}

static void reports_a_failed_create() {
  auto options = vc::defaults<vc_set_finder_options>();
  options.max_side = 1;
  try {
    vc::set_finder::create(&options);
    expect(false, "a create with an impossible option throws");
  } catch (const vc::error &problem) { expect(std::strstr(problem.what(), "max_side 1") != nullptr, "and names the field and the value"); }
  vc::set_finder finder;
  expect(vc::set_finder::create(&options, finder) == VC_ERR_INVALID_ARGUMENT, "the status form returns the code");
  expect(!finder, "and leaves an empty handle");
}

template <class Finder> static void finds_nothing_in_grey(const char *what) {
  const std::vector<unsigned char> pixels(320 * 240, 128);
  auto finder = Finder::create();
  auto result = finder.find(vc::image(pixels.data(), 320, 240, VC_PIXEL_GRAY8, 1));
  expect(static_cast<bool>(result), what);
  auto moved = std::move(result);
  expect(static_cast<bool>(moved), "a move keeps the handle");
  expect(!result, "and leaves an empty one");
}

static void encodes_and_decodes_a_picture() {
  const std::vector<unsigned char> pixels(3 * 8 * 4, 200);
  auto maker = vc::picture::create();
  const std::vector<std::uint8_t> file = maker.encode(vc::image(pixels.data(), 8, 4, vc::pixel::rgb24, 3));
  const auto picture = vc::picture::from_memory(file);
  expect(picture.image().width == 8, "an encoded picture decodes to its width");
  expect(picture.image().height == 4, "and to its height");
  vc::picture missing;
  expect(vc::picture::create(missing) == VC_OK, "the status form creates a picture");
  expect(missing.open("/nowhere/at/all.png", nullptr, std::nothrow) == VC_ERR_IO, "a missing file is VC_ERR_IO");
}

static void locates_nothing_without_tags() {
  auto field = vc::tag_field::create("1 4 1 1 180");
  const std::vector<unsigned char> pixels(320 * 240, 128);
  auto finder = vc::tag_finder::create();
  const auto tags = finder.find(vc::image(pixels.data(), 320, 240, VC_PIXEL_GRAY8, 1));
  expect(tags.tags().empty(), "no tag in a grey picture");
  expect(tags.rejected().empty(), "and no rejected one");
  const vc_tag_view views[] = {{tags.get(), {}}};
  expect(field.locate(views).found == 0, "no tag leads to no position");
  const auto [length, width] = field.size();
  expect(length == 0, "a list of tags has no length");
  expect(width == 0, "and no width");
  expect(field.places().size() == 1, "but places");
  expect(field.places()[0].id == 1, "with ids");
  expect(thrown([] { vc::tag_field::create("1 2 3"); }).find("line 1") == 0, "an invalid layout is refused with its line");
}

/** Values from a temporary result stay valid after it. */
static void outlives_what_it_came_from() {
  auto scene = vc::tag_scene::create();
  auto tag = vc::defaults<vc_tag_scene_tag>();
  tag.id = 7;
  scene.add(tag);
  const vc::pixels photo = vc::picture::from_memory(vc::picture::create().encode(scene.render())).image();
  int seen = 0;
  for (const vc_tag &found : vc::tag_finder::create().find(photo).tags()) seen += found.id == 7;
  expect(seen == 1, "the tags of a result that nobody holds");
  const auto tags = vc::tag_finder::create().find(photo).tags();
  const auto copy = tags;
  expect(copy.size() == 1, "a list is a value");
  expect(copy[0].id == 7, "with its elements");
  expect(copy[1].id == 0, "and an empty one beyond its end");

  const std::vector<vc_point> points = {{0, 0}, {80, 0}, {80, 60}, {0, 60}, {0, 0}};
  const std::vector<std::int32_t> lengths = {5};
  std::size_t letters = 0;
  for (const vc_sketch_answer &answer : vc::sketch_rater::create().rate_strokes(points.data(), lengths).answers())
    letters += std::strlen(answer.word);
  expect(letters > 0, "the words of a rating that nobody holds");
  const auto rating = vc::sketch_rater::create().rate_strokes(points.data(), lengths);
  const vc::sketch_rating same = rating;
  expect(same.bitmap() == rating.bitmap(), "copies of a result share its bitmap");
  expect(same.stroke(0).size() == 5, "and its strokes");
}

static void returns_values_of_every_kind() {
  std::uint64_t seed = 3;
  const std::string cube = vc::cube_random(seed);
  auto solver = vc::solver::create();
  const auto [scrambled, moves] = solver.scramble(seed);
  expect(cube.size() == vc::constants::cube_stickers, "a random cube has all stickers");
  expect(scrambled != cube, "a scramble differs from the first cube");
  expect(moves.length > 0, "and has moves: two results are a tuple");
  const auto [turns, parsed] = vc::moves_parse("R U R' U'");
  expect(turns.size() == 4, "moves are parsed");
  expect(parsed == 9, "to the end of the text");
  expect(vc::moves_format(turns, true) == "U R U' R'", "and inverted as text");
  const auto [solutions, codes] = solver.solve_many(cube + scrambled);
  expect(solutions.size() == 2, "many cubes at once");
  expect(solutions[1].length > 0, "each with a solution");
  expect(codes[0] == vc::status::ok, "and a status");
  const auto [rest, reasons] = solver.solve_many(std::string(vc::constants::cube_stickers, 'U') + scrambled);
  expect(reasons[0] == vc::status::err_illegal_cube, "a cube that cannot be solved");
  expect(reasons[1] == vc::status::ok && rest[1].length > 0, "leaves the others theirs");
  auto optimal = vc::defaults<vc_solver_options>();
  optimal.optimal = 1;
  solver.set_options(&optimal);
  expect(!thrown([&] { solver.solve_many(cube); }).empty(), "no cube is tried with this option");
  const std::vector<vc_set_attributes> cards = {{1, 1, 1, 1}, {2, 1, 1, 1}, {3, 1, 1, 1}};
  expect(vc::set_find_sets(cards).size() == 1, "sets of cards");
  expect(vc::set_find_hint(cards, 2)[1] >= 0, "a hint of two cards");
  expect(vc::target_led_name(vc::target_led::green_or_blue) == "green-or-blue", "names of constants");
  expect(vc::status_name(vc::status::err_io) == "VC_ERR_IO", "and of codes");
  expect(thrown([] { vc::threads_set(-1); }).find("-1") != std::string::npos, "a function without a result can throw");
  auto rater = vc::sketch_rater::create();
  rater.set_words({"cat", "dog"});
  const std::vector<std::uint8_t> saved = rater.save();
  rater.load(saved);
  expect(rater.save() == saved, "what was saved is loaded");
}

struct labelled_point : vc_point {
  int label;
};
static_assert(!std::is_constructible_v<vc::span<const vc_point>, std::vector<labelled_point> &>, "steps of another size");
static_assert(std::is_constructible_v<vc::span<const vc_point>, const std::array<vc_point, 3> &>, "steps of the same size");

/** Arrays are not cut to a length that fits. */
static void refuses_lengths_that_do_not_fit() {
  auto solver = vc::solver::create();
  const std::string cube(vc::constants::cube_stickers, 'U');
  expect(thrown([&] { solver.solve_many(cube + "UR"); }).find("symbols: ") == 0, "two stickers more than a cube");
  std::vector<vc_solution> solutions;
  std::vector<vc_status> codes;
  expect(solver.solve_many(cube + "UR", solutions, codes) == VC_ERR_INVALID_ARGUMENT, "and the status form returns the code");
  expect(solutions.empty() && codes.empty() && !solver.error().empty(), "without results, with a text");
  auto reader = vc::cube_reader::create();
  std::vector<std::uint8_t> rgb(27, 128);
  reader.add_colors(rgb, false);
  rgb.push_back(1);
  expect(thrown([&] { reader.add_colors(rgb, false); }).find("rgb: ") == 0, "a byte more than nine colours");
  expect(reader.add_colors(rgb, false, std::nothrow) == VC_ERR_INVALID_ARGUMENT, "also as a code");
  const std::vector<double> areas = {0.1, 0.2, 0.3}, distances = {3, 2};
  expect(thrown([&] { vc::target_area_fit(areas, distances); }).find("area_fraction and distance_m: ") == 0, "an area without a distance");
}

int main() {
  solves();
  outlives_what_it_came_from();
  returns_values_of_every_kind();
  refuses_lengths_that_do_not_fit();
  throws_the_text_of_its_own_call();
  reports_a_failed_create();
  finds_nothing_in_grey<vc::cube_finder>("no cube in a grey picture is an empty list");
  finds_nothing_in_grey<vc::set_finder>("no card in a grey picture is an empty list");
  finds_nothing_in_grey<vc::shape_finder>("no shape in a grey picture is an empty list");
  finds_nothing_in_grey<vc::target_finder>("no target in a grey picture is an empty list");
  finds_nothing_in_grey<vc::tag_finder>("no tag in a grey picture is an empty list");
  locates_nothing_without_tags();
  encodes_and_decodes_a_picture();
  const vc::cube_face_list empty;
  expect(empty.faces().size() == 0, "an empty handle is an empty list");
  std::printf("C++: %d failures\n", failures);
  return failures != 0;
}
