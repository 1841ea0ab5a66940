# embed_files(FOLDER OUT): a C++ source that holds the folder's files, for supple/cockpit/page.hpp.

set(media_type_html "text/html; charset=utf-8")
set(media_type_js "text/javascript; charset=utf-8")
set(media_type_css "text/css; charset=utf-8")
set(media_type_svg "image/svg+xml")
set(media_type_txt "text/plain; charset=utf-8")

function(embed_files folder out)
  file(GLOB files RELATIVE ${folder} ${folder}/*)
  list(SORT files)
  set(bodies "")
  set(entries "")
  set(number 0)
  foreach(name IN LISTS files)
    file(READ ${folder}/${name} bytes HEX)
    # lines of 64 bytes; an escape ends where the next begins
    string(REGEX REPLACE "(................................................................................................................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
    string(REGEX REPLACE "\n$" "" bytes "${bytes}")
    string(REPLACE "\n" "\"\n    \"" bytes "${bytes}")
    string(REGEX REPLACE ".*\\." "" suffix "${name}")
    string(APPEND bodies "constexpr char kFile${number}[] =\n    \"${bytes}\";\n")
    string(APPEND entries "      {\"/${name}\", {\"${media_type_${suffix}}\", {kFile${number}, sizeof(kFile${number}) - 1}}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  file(WRITE ${out}.new "// Made from web/ by cmake/make_page.cmake.
#include \"supple/cockpit/page.hpp\"

namespace supple::cockpit {
namespace {
${bodies}}  // namespace

std::map<std::string, File, std::less<>> page_files() {
  return {
${entries}  };
}

}  // namespace supple::cockpit
")
  file(RENAME ${out}.new ${out})
endfunction()
